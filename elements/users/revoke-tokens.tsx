/** Asks before tokens are revoked, and revokes them; what fails is told and stays. */
import { eachAlone } from '../../core/entities/bulk.ts'
import { deleteToken } from '../../core/users/api.ts'
import { userEntity } from '../../core/users/entity.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { ConfirmDialog, useHost, useQuietClient, useStrings, useToast, useWordsOf } from '../kit/kit.ts'
import type { TokensRevokedDetail } from './token-events.ts'

export interface RevokeTokensProps {
  readonly user: UserSummary
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  /** @param failed ids of those that are still there */
  readonly onRevoked: (failed: readonly string[]) => void
  readonly onClose: () => void
}

/** Names that the question shows. */
const named = 5

export function RevokeTokens({ user, ids, nameOf, onRevoked, onClose }: RevokeTokensProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(userStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useEntityChanged(userEntity)
  const count = ids.length
  const run = async () => {
    const { successfully_performed: done, failures } = await eachAlone(
      ids,
      id => deleteToken(client, user.id, id),
      wordsOf,
    )
    const failed = failures.map(failure => failure.entity_id)
    if (done > 0) {
      toast.success(t('revoked', { count: done }))
      const revoked = ids.filter(id => !failed.includes(id))
      host.emit('cordwood-token-revoked', { userId: user.id, ids: revoked } satisfies TokensRevokedDetail)
    }
    for (const { entity_id: id, failure_explanation: why } of failures)
      toast.error(why, t('revokeFailed', { name: nameOf(id) }))
    onRevoked(failed)
    changed()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('revokeTitle', { count })}
      danger
      confirmLabel={t('revokeMany', { count })}
      onConfirm={run}
      onCancel={onClose}
    >
      <p>{t('revokeQuestion')}</p>
      <ul className="named-entities">
        {ids.slice(0, named).map(id => (
          <li key={id} className="trunc medium">
            <bdi title={nameOf(id)}>{nameOf(id)}</bdi>
          </li>
        ))}
        {count > named && <li className="muted">{t('andMore', { count: count - named })}</li>}
      </ul>
    </ConfirmDialog>
  )
}
