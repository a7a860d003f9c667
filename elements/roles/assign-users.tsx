/** The button that gives a role to several users, and its dialog. */
import { useCallback, useState } from 'react'
import { mayAssignTo } from '../../core/roles/rights.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import { pageOfUsers } from '../../core/users/api.ts'
import type { AuthzRole } from '../../core/users/schema.ts'
import {
  Button,
  ModalForm,
  MultiSelectField,
  useCore,
  useHeldPermissions,
  useStore,
  useStrings,
  useToast,
  type LoadOptions,
} from '../kit/kit.ts'
import { isPermittedForSome } from '../../core/permissions/for-some.ts'
import { useMembership } from './use-membership.ts'

export function AssignUsers({ role }: { readonly role: AuthzRole }) {
  const t = useStrings(roleStrings)
  const [isOpen, setOpen] = useState(false)
  const mayAssign = isPermittedForSome(useHeldPermissions(), 'users:rolesedit')
  if (!mayAssign) return null
  return (
    <>
      <Button size="sm" icon="person-plus" onClick={() => setOpen(true)}>
        {t('assignUsers')}
      </Button>
      {isOpen && <AssignDialog role={role} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AssignDialogProps {
  readonly role: AuthzRole
  readonly onClose: () => void
}

function AssignDialog({ role, onClose }: AssignDialogProps) {
  const { client, $user } = useCore()
  const viewer = useStore($user)
  const t = useStrings(roleStrings)
  const toast = useToast()
  const { assign } = useMembership(role)
  const [usernames, setUsernames] = useState<readonly string[]>([])
  const load = useCallback<LoadOptions>(
    async ({ filter, offset, limit, signal }) => {
      const page = Math.floor(offset / limit) + 1
      const { users, total } = await pageOfUsers(client, { query: filter, page, per_page: limit }, { signal })
      return {
        options: users.map(user => ({
          value: user.username,
          label: user.full_name || user.username,
          note: user.username,
          disabled: user.roles.includes(role.name) || !mayAssignTo(viewer, user),
        })),
        total,
      }
    },
    [client, role.name, viewer],
  )
  const submit = async () => {
    await assign(usernames)
    toast.success(t('assigned', { count: usernames.length }))
    onClose()
  }
  return (
    <ModalForm
      title={t('assignUsers')}
      submitLabel={t('assign')}
      submitDisabled={usernames.length === 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      <MultiSelectField
        label={t('members')}
        hint={t('assignHint')}
        placeholder={t('assignPlaceholder')}
        load={load}
        value={usernames}
        onChange={setUsernames}
      />
    </ModalForm>
  )
}
