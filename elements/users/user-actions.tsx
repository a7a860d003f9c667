/** The menu of a user in the list: what the user who looks may not do is disabled, with the reason above. */
import { useState } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { titleOfUser, type UserRow } from '../../core/users/entity.ts'
import { userRights } from '../../core/users/rights.ts'
import { userStrings } from '../../core/users/strings.ts'
import {
  copyText,
  IconButton,
  Menu,
  useCommonStrings,
  useCore,
  useNavigate,
  useStore,
  useStrings,
  useToast,
  type MenuItem,
} from '../kit/kit.ts'
import { ChangeStatus } from './change-status.tsx'
import { DeleteUser } from './delete-user.tsx'

export interface UserActionsProps {
  readonly user: UserRow
  readonly onDeleted: () => void
}

export function UserActions({ user, onDeleted }: UserActionsProps) {
  const { routes, $user } = useCore()
  const t = useStrings(userStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const navigate = useNavigate()
  const viewer = useStore($user)
  const [open, setOpen] = useState<'status' | 'delete' | null>(null)
  const rights = userRights(viewer, user)
  const isEnabled = user.account_status === 'enabled'
  const close = () => setOpen(null)
  const values = { userId: user.id }
  const hasPage = isSegment(user.id)
  const title = titleOfUser(user)
  const copyId = () =>
    copyText(user.id).then(
      () => toast.success(t('idCopied')),
      () => toast.error(common('copyFailed')),
    )
  const reason =
    user.read_only === true
      ? t('rootLimit')
      : !rights.edit
        ? t('notPermitted')
        : rights.isSelf
          ? t('ownStatus')
          : rights.delete
            ? null
            : t('mayNotDelete')
  const items: readonly MenuItem[] = [
    ...(rights.show && hasPage
      ? [{ label: t('show'), icon: 'eye' as const, to: routes.user(values) }, 'separator' as const]
      : []),
    ...(reason === null ? [] : [{ caption: reason }]),
    {
      label: t('edit'),
      icon: 'pencil',
      disabled: !(rights.edit || rights.preferences) || !hasPage,
      onSelect: () => navigate(routes.editUser(values)),
    },
    ...(rights.listTokens && hasPage
      ? [{ label: t('showTokens'), icon: 'key' as const, to: routes.userTokens(values) }]
      : []),
    {
      label: t(isEnabled ? 'disableUser' : 'enableUser'),
      icon: isEnabled ? 'pause' : 'play',
      disabled: !rights.status,
      onSelect: () => setOpen('status'),
    },
    { label: t('copyId'), icon: 'link', onSelect: () => void copyId() },
    'separator',
    { label: t('delete'), icon: 'trash', danger: true, disabled: !rights.delete, onSelect: () => setOpen('delete') },
  ]
  return (
    <>
      <Menu
        label={t('moreOf', { title })}
        align="end"
        items={items}
        trigger={trigger => <IconButton {...trigger} size="sm" icon="three-dots" label={t('moreOf', { title })} />}
      />
      {open === 'status' && <ChangeStatus user={user} to={isEnabled ? 'disabled' : 'enabled'} onClose={close} />}
      {open === 'delete' && <DeleteUser user={user} onDeleted={onDeleted} onClose={close} />}
    </>
  )
}
