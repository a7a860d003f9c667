/** Says what becomes of what only the users to be deleted own, and lets a new owner be chosen. */
import type { OwnedEntities } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Skeleton, usePermission, useStrings } from '../kit/kit.ts'
import { OwnedList } from './owned-list.tsx'
import { UserChoice } from './user-choice.tsx'

export interface OwnedNoteProps {
  /** Ids of the users to be deleted. */
  readonly leaving: readonly string[]
  /** Undefined: not known yet; null: it may not be read. */
  readonly owned: OwnedEntities | null | undefined
  readonly newOwner: string | null
  readonly onChange: (userId: string | null) => void
}

export function OwnedNote({ leaving, owned, newOwner, onChange }: OwnedNoteProps) {
  const t = useStrings(userStrings)
  const mayList = usePermission('users:list')
  const areMany = leaving.length > 1
  if (owned === undefined) return <Skeleton rows={2} />
  if (owned === null) return null
  if (owned.total === 0) return <p className="muted">{t(areMany ? 'ownsNothingMany' : 'ownsNothing')}</p>
  return (
    <>
      <OwnedList owned={owned} hasNewOwner={newOwner !== null} areMany={areMany} />
      {mayList && (
        <UserChoice
          label={t('newOwner')}
          hint={t('newOwnerHint')}
          optional
          clearable
          placeholder={t('newOwnerPlaceholder')}
          without={leaving}
          value={newOwner}
          onChange={onChange}
        />
      )}
    </>
  )
}
