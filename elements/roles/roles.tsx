/**
 * `<cordwood-roles>`: the roles, with their members and how much each grants.
 *
 * @permission roles:read — lists roles
 * @permission roles:create — leads to the form of a new role, and duplicates roles
 * @permission roles:edit — changes and deletes roles; 'roles:edit:{name}' changes a single one
 * @example
 * <cordwood-roles></cordwood-roles>
 */
import { useCallback, useMemo } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { roleEntity } from '../../core/roles/entity.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import type { AuthzRole, AuthzRolePage } from '../../core/users/schema.ts'
import { EntityScreen, EntityTitle, useEntityList, type RowTools } from '../kit/entities/entities.ts'
import { Badge, defineElement, useCore, useStrings, type EntityColumn } from '../kit/kit.ts'
import { GrantsCell, MembersCell, type Member } from './role-cells.tsx'
import { RoleActions } from './role-actions.tsx'
import css from './roles.css?inline'

export interface RolesProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'name' }, { id: 'description' }, { id: 'id' }]
const byName = { attributeId: 'name', direction: 'asc' } as const

function Roles({ parameters }: RolesProps) {
  const { routes } = useCore()
  const _t = useStrings(roleStrings)
  const list = useEntityList(roleEntity, { parameters, address: routes.roles, sort: byName })
  const members = (list.pages.data?.answer as AuthzRolePage | undefined)?.context?.users
  const columns = useColumns(members)
  const actions = useCallback(
    (role: AuthzRole, { onDeleted }: RowTools) => <RoleActions role={role} onDeleted={onDeleted} />,
    [],
  )
  return (
    <EntityScreen list={list} columns={columns} search={searchFields} actions={actions} createAt={routes.newRole()} />
  )
}

function useColumns(
  members: Readonly<Record<string, readonly Member[]>> | undefined,
): readonly EntityColumn<AuthzRole>[] {
  const { routes } = useCore()
  const t = useStrings(roleStrings)
  return useMemo(
    (): readonly EntityColumn<AuthzRole>[] => [
      {
        id: 'name',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 1.5,
        minWidth: 200,
        render: role => (
          <EntityTitle
            title={role.name}
            about={role.description}
            to={isSegment(role.id) ? routes.role({ roleId: role.id }) : routes.roles()}
          >
            {role.read_only && <Badge icon="lock">{t('builtIn')}</Badge>}
          </EntityTitle>
        ),
      },
      { id: 'description', title: t('description'), sortable: true, hidden: true },
      {
        id: 'members',
        title: t('members'),
        weight: 2,
        minWidth: 220,
        wide: true,
        render: ({ id }) => <MembersCell roleId={id} members={members?.[id]} />,
      },
      {
        id: 'grants',
        title: t('grants'),
        width: 150,
        priority: 1,
        render: role => <GrantsCell permissions={role.permissions} />,
      },
    ],
    [routes, t, members],
  )
}

defineElement<RolesProps>('cordwood-roles', Roles, {
  props: { parameters: String },
  events: ['cordwood-role-deleted'],
  styles: [css],
})
