/** The members of a role: found, added, taken out. */
import { useCallback, useMemo, useState } from 'react'
import { assigneesPath } from '../../core/roles/api.ts'
import { isSegment } from '../../core/client/request.ts'
import { mayAssignTo, roleRights } from '../../core/roles/rights.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import type { AuthzRole, UserOverview } from '../../core/users/schema.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import {
  Badge,
  Button,
  EmptyState,
  EntityTable,
  IconButton,
  NoPermission,
  Panel,
  useCore,
  usePaginatedEntities,
  useSelection,
  useStore,
  useStrings,
  useTableState,
  type EntityColumn,
} from '../kit/kit.ts'
import { AssignUsers } from './assign-users.tsx'
import { UnassignUsers } from './unassign-users.tsx'
import { useMembership } from './use-membership.ts'

const searchFields = [{ id: 'username' }, { id: 'full_name' }, { id: 'email' }]
const byUsername = { sort: { attributeId: 'username', direction: 'asc' } } as const
const nameOf = ({ full_name: name, username }: UserOverview) => name || username

export function MembersPanel({ role }: { readonly role: AuthzRole }) {
  const t = useStrings(roleStrings)
  const viewer = useStore(useCore().$user)
  const { members: mayList } = roleRights(viewer, role)
  if (mayList) return <Members role={role} />
  return <Panel title={t('members')}>{viewer !== null && <NoPermission>{t('mayNotList')}</NoPermission>}</Panel>
}

function Members({ role }: { readonly role: AuthzRole }) {
  const t = useStrings(roleStrings)
  const viewer = useStore(useCore().$user)
  const state = useTableState({ defaults: byUsername })
  const pages = usePaginatedEntities<UserOverview>(assigneesPath(role.id), state, 'users')
  const selection = useSelection()
  const { unassign } = useMembership(role)
  const [taken, setTaken] = useState<readonly UserOverview[] | null>(null)
  const columns = useColumns()
  const rows = pages.data?.rows
  const actions = useCallback(
    (user: UserOverview) => {
      const mayTake = mayAssignTo(viewer, user)
      const refusal = user.read_only ? 'fixedMember' : 'mayNotUnassign'
      return (
        <IconButton
          size="sm"
          icon="x-lg"
          disabled={!mayTake}
          label={t(mayTake ? 'unassign' : refusal, { name: nameOf(user) })}
          onClick={() => void unassign([user])}
        />
      )
    },
    [viewer, t, unassign],
  )
  return (
    <section className="role-members-panel" aria-label={t('members')}>
      <div className="row wrap">
        <h2 className="sm">{t('members')}</h2>
        <span className="grow" />
        <AssignUsers role={role} />
      </div>
      <EntityTable
        label={t('members')}
        columns={columns}
        pages={pages}
        state={state}
        search={searchFields}
        selection={selection}
        bulkActions={ids => {
          const chosen = (rows ?? []).filter(user => ids.includes(user.id) && mayAssignTo(viewer, user))
          return (
            <Button
              size="sm"
              icon="x-lg"
              className="end danger-text"
              disabled={chosen.length === 0}
              onClick={() => setTaken(chosen)}
            >
              {t('unassignMany', { count: chosen.length })}
            </Button>
          )
        }}
        actions={actions}
        empty={<EmptyState title={t('noMembers')}>{t('noMembersText')}</EmptyState>}
      />
      {taken && (
        <UnassignUsers
          role={role}
          users={taken}
          onDone={() => {
            selection.set(new Set())
            setTaken(null)
          }}
          onCancel={() => setTaken(null)}
        />
      )}
    </section>
  )
}

function useColumns(): readonly EntityColumn<UserOverview>[] {
  const { routes } = useCore()
  const t = useStrings(roleStrings)
  return useMemo(
    (): readonly EntityColumn<UserOverview>[] => [
      {
        id: 'username',
        title: t('username'),
        rowHeader: true,
        sortable: true,
        minWidth: 180,
        render: user => (
          <EntityTitle
            title={user.username}
            about={user.full_name}
            to={isSegment(user.id) ? routes.user({ userId: user.id }) : undefined}
          >
            {user.account_status !== 'enabled' && (
              <Badge variant="warning">{t(user.account_status === 'disabled' ? 'disabled' : 'deletedAccount')}</Badge>
            )}
          </EntityTitle>
        ),
      },
      { id: 'email', title: t('email'), sortable: true, className: 'muted', priority: 1 },
    ],
    [routes, t],
  )
}
