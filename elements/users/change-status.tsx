/** Asks before a user is enabled or disabled, and does it. */
import { userEntity, titleOfUser, type UserRow } from '../../core/users/entity.ts'
import { setAccountStatus } from '../../core/users/api.ts'
import { userStrings } from '../../core/users/strings.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { ConfirmDialog, useQuietClient, useStrings, useToast } from '../kit/kit.ts'

const words = {
  enabled: { title: 'enableTitle', question: 'enableQuestion', confirm: 'enableUser', done: 'enabledNow' },
  disabled: { title: 'disableTitle', question: 'disableQuestion', confirm: 'disableUser', done: 'disabledNow' },
} as const

export interface ChangeStatusProps {
  readonly user: Pick<UserRow, 'id' | 'username'> & { readonly full_name: string | null }
  readonly to: keyof typeof words
  readonly onClose: () => void
}

export function ChangeStatus({ user, to, onClose }: ChangeStatusProps) {
  const client = useQuietClient()
  const t = useStrings(userStrings)
  const toast = useToast()
  const changed = useEntityChanged(userEntity)
  const title = titleOfUser(user)
  const { title: heading, question, confirm, done } = words[to]
  const run = async () => {
    await setAccountStatus(client, user.id, to)
    toast.success(t(done, { title }))
    changed()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(heading, { title })}
      danger={to === 'disabled'}
      confirmLabel={t(confirm)}
      onConfirm={run}
      onCancel={onClose}
    >
      <p>{t(question)}</p>
    </ConfirmDialog>
  )
}
