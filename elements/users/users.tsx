/**
 * `<cordwood-users>`: the users of the cluster with their status, roles and last activity, and what can be done with them.
 *
 * @permission users:list — lists users
 * @permission users:create — leads to the form of a new user
 * @permission users:edit — deletes users; 'users:edit:{username}' shows, changes, enables and disables a single one
 * @permission users:rolesedit:{username} — gives roles
 * @permission roles:read — offers the roles to give and to filter by
 * @permission users:tokenlist:{username} — leads to the tokens of a user
 * @example
 * <cordwood-users></cordwood-users>
 */
import { useCallback, useMemo, useRef } from 'react'
import { pageCount, type ListAttribute } from '../../core/client/pagination.ts'
import { matchesWords } from '../../core/users/match.ts'
import { userEntity, type UserRow } from '../../core/users/entity.ts'
import { holdsForAll } from '../../core/users/rights.ts'
import { userStrings } from '../../core/users/strings.ts'
import {
  EntityScreen,
  useEntityList,
  type BulkDialogProps,
  type EntityList,
  type RowTools,
} from '../kit/entities/entities.ts'
import { defineElement, useCore, useStore, useStrings } from '../kit/kit.ts'
import { useBulkActions } from './bulk-actions.tsx'
import { DeleteUsers } from './delete-users.tsx'
import { UserActions } from './user-actions.tsx'
import { useColumns } from './user-columns.tsx'
import { useRoles } from './use-roles.ts'
import { statusKeys } from './user-status.tsx'
import css from './users.css?inline'

export interface UsersProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'full_name' }, { id: 'username' }, { id: 'email' }, { id: 'id' }]
const deletion = (props: BulkDialogProps) => <DeleteUsers {...props} />
const byName = { attributeId: 'full_name', direction: 'asc' } as const

function Users({ parameters }: UsersProps) {
  const { routes, $user } = useCore()
  const _t = useStrings(userStrings)
  const viewer = useStore($user)
  const list = useWithAdministrator(useEntityList(userEntity, { parameters, address: routes.users, sort: byName }))
  const columns = useColumns()
  const attributes = useAttributes()
  const bulkActions = useBulkActions(useUsernames(list))
  const actions = useCallback(
    (user: UserRow, { onDeleted }: RowTools) => <UserActions user={user} onDeleted={onDeleted} />,
    [],
  )
  return (
    <EntityScreen
      list={list}
      columns={columns}
      documentation="permissions"
      search={searchFields}
      attributes={attributes}
      actions={actions}
      bulkActions={bulkActions}
      bulkDeletion={deletion}
      selectable={holdsForAll(viewer, 'edit') || holdsForAll(viewer, 'rolesedit')}
      createAt={routes.newUser()}
    />
  )
}

/** The administrator stands apart in the answer: first on the first page, unless a search or filter leaves them out. */
function useWithAdministrator(list: EntityList<UserRow>): EntityList<UserRow> {
  const { pages, state } = list
  const { page, pageSize, query, filters } = state
  const data = useMemo(() => {
    const { answer } = pages.data ?? {}
    const context = answer?.context as { readonly admin_user?: UserRow | null } | undefined
    const root = context?.admin_user
    if (!pages.data || !root || filters.length > 0 || !matchesWords(root, query)) return pages.data
    const { rows, total } = pages.data
    // One more, unless that would make a page for nobody: the server counts pages without the administrator.
    const all = pageCount(total + 1, pageSize) === pageCount(total, pageSize) ? total + 1 : total
    return { ...pages.data, rows: page === 1 ? [root, ...rows] : rows, total: all }
  }, [pages.data, page, pageSize, query, filters])
  return { ...list, pages: { ...pages, data } }
}

/** A selection goes over pages: the names of all users that were seen, by id. */
function useUsernames({ pages }: EntityList<UserRow>): (id: string) => string {
  const seen = useRef(new Map<string, string>())
  for (const { id, username } of pages.data?.rows ?? []) seen.current.set(id, username)
  return useCallback((id: string) => seen.current.get(id) ?? id, [])
}

const statuses = ['enabled', 'disabled', 'deleted'] as const

/** The answer of the list has no attributes of its own. */
function useAttributes(): readonly ListAttribute[] {
  const t = useStrings(userStrings)
  const roles = useRoles()
  return useMemo(
    (): readonly ListAttribute[] => [
      {
        id: 'account_status',
        title: t('status'),
        filterable: true,
        filter_options: statuses.map(value => ({ value, title: t(statusKeys[value]) })),
      },
      ...(roles
        ? [
            {
              id: 'role',
              title: t('role'),
              filterable: true,
              filter_options: roles.map(({ name }) => ({ value: name, title: name })),
            },
          ]
        : []),
      {
        id: 'external',
        title: t('kind'),
        filterable: true,
        filter_options: [
          { value: 'false', title: t('kindLocal') },
          { value: 'true', title: t('kindExternal') },
        ],
      },
      { id: 'session_active', title: t('loggedIn'), type: 'BOOLEAN', filterable: true },
      { id: 'service_account', title: t('serviceAccount'), type: 'BOOLEAN', filterable: true },
    ],
    [roles, t],
  )
}

defineElement<UsersProps>('cordwood-users', Users, {
  props: { parameters: String },
  events: ['cordwood-user-deleted'],
  styles: [css],
})
