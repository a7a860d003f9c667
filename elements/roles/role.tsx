/**
 * `<cordwood-role>`: one role with its members and what it grants in words; or the form that creates or changes it from the catalogue of
 * permissions. Built-in roles are shown, and cannot be changed.
 *
 * @permission roles:read:{id} — shows the role
 * @permission roles:create — creates and duplicates roles
 * @permission roles:edit:{name} — changes the role; 'roles:edit' deletes it, too
 * @permission users:list — lists its members, and users to give it to
 * @permission users:rolesedit:{username} — gives the role to the user, and takes it away
 * @example
 * <cordwood-role role-id="64a0ad00000000000000000a"></cordwood-role>
 */
import { isSegment } from '../../core/client/request.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import type { AuthzRole } from '../../core/users/schema.ts'
import {
  defineElement,
  ErrorState,
  Link,
  Page,
  Panel,
  Skeleton,
  useCore,
  useQueryData,
  useStrings,
} from '../kit/kit.ts'
import { RoleFormPage } from './role-form-page.tsx'
import { RoleOverview } from './role-overview.tsx'
import css from './roles.css?inline'

export interface RoleProps {
  /** Id of the role; not for a new one. */
  readonly roleId?: string
  /** 'show' (default); 'new': the form of a new role; 'edit': the form of this one. */
  readonly mode?: string
  /** The query of the address, from the shell: `from` is the id of the role that a new one is a copy of. */
  readonly parameters?: string
}

function Role({ roleId = '', mode, parameters }: RoleProps) {
  if (mode !== 'new') return <Stored key={roleId} id={roleId} isEdited={mode === 'edit'} />
  const from = new URLSearchParams(parameters ?? '').get('from') ?? ''
  return from === '' ? <RoleFormPage stored={null} copied={null} /> : <Copy key={from} id={from} />
}

const useRole = (id: string) => useQueryData<AuthzRole>(isSegment(id) ? `/authz/roles/${encodeURIComponent(id)}` : null)

function Stored({ id, isEdited }: { readonly id: string; readonly isEdited: boolean }) {
  const { data: role, error, refetch } = useRole(id)
  if (!role) return <Loading error={error} onRetry={refetch} />
  return isEdited ? <RoleFormPage stored={role} copied={null} /> : <RoleOverview role={role} />
}

function Copy({ id }: { readonly id: string }) {
  const { data: role, error, refetch } = useRole(id)
  return role ? <RoleFormPage stored={null} copied={role} /> : <Loading error={error} onRetry={refetch} />
}

interface LoadingProps {
  readonly error: Error | undefined
  readonly onRetry: () => void
}

function Loading({ error, onRetry }: LoadingProps) {
  const { routes } = useCore()
  const t = useStrings(roleStrings)
  return (
    <Page title={t('one')} crumb={<Link to={routes.roles()}>{t('all')}</Link>}>
      <Panel>{error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton />}</Panel>
    </Page>
  )
}

defineElement<RoleProps>('cordwood-role', Role, {
  props: { roleId: String, mode: String, parameters: String },
  events: ['cordwood-role-created', 'cordwood-role-saved', 'cordwood-role-deleted', 'cordwood-role-members-changed'],
  styles: [css],
})
