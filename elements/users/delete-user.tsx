/** Asks before a user is deleted, says what becomes of what they own, and lets a new owner be chosen. */
import { useState } from 'react'
import { isSegment, path } from '../../core/client/request.ts'
import { deleteUser } from '../../core/users/api.ts'
import { titleOfUser, userEntity, type UserRow } from '../../core/users/entity.ts'
import type { OwnedEntities } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { DeleteEntity } from '../kit/entities/entities.ts'
import { Skeleton, usePermission, useStrings } from '../kit/kit.ts'
import { OwnedList } from './owned-list.tsx'
import { useOptional } from './use-optional.ts'
import { UserChoice } from './user-choice.tsx'

export interface DeleteUserProps {
  readonly user: Pick<UserRow, 'id' | 'username'> & { readonly full_name: string | null }
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteUser({ user, onDeleted, onClose }: DeleteUserProps) {
  const t = useStrings(userStrings)
  const mayList = usePermission('users:list')
  const owned = useOptional<OwnedEntities>(isSegment(user.id) ? path`/users/${user.id}/owned` : null)
  const [newOwner, setNewOwner] = useState<string | null>(null)
  return (
    <DeleteEntity
      entity={userEntity}
      id={user.id}
      title={titleOfUser(user)}
      note={
        <>
          {owned === undefined && <Skeleton rows={2} />}
          {owned && owned.total > 0 && (
            <>
              <OwnedList owned={owned} hasNewOwner={newOwner !== null} />
              {mayList && (
                <UserChoice
                  label={t('newOwner')}
                  hint={t('newOwnerHint')}
                  optional
                  clearable
                  placeholder={t('newOwnerPlaceholder')}
                  without={[user.id]}
                  value={newOwner}
                  onChange={setNewOwner}
                />
              )}
            </>
          )}
          {owned && owned.total === 0 && <p className="muted">{t('ownsNothing')}</p>}
        </>
      }
      remove={client => deleteUser(client, user.id, newOwner ?? undefined)}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
