/** The menu of a role, and the question before it is deleted. */
import { isSegment } from '../../core/client/request.ts'
import { roleEntity } from '../../core/roles/entity.ts'
import { roleRights } from '../../core/roles/rights.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import type { AuthzRole } from '../../core/users/schema.ts'
import { DeleteEntity, EntityActions, type RowTools } from '../kit/entities/entities.ts'
import { useCore, useNavigate, usePermission, useStore, useStrings } from '../kit/kit.ts'

export interface RoleActionsProps extends Pick<RowTools, 'onDeleted'> {
  readonly role: AuthzRole
}

export function RoleActions({ role, onDeleted }: RoleActionsProps) {
  const { routes, $user } = useCore()
  const t = useStrings(roleStrings)
  const navigate = useNavigate()
  const rights = roleRights(useStore($user), role)
  const mayCreate = usePermission('roles:create')
  const { id: roleId, name: title } = role
  const isAddressed = isSegment(roleId)
  return (
    <EntityActions
      entity={roleEntity}
      row={role}
      open={isAddressed ? { label: t('view'), icon: 'eye', to: routes.role({ roleId }) } : undefined}
      items={[
        {
          label: t('edit'),
          icon: 'pencil',
          disabled: !rights.edit || !isAddressed,
          onSelect: () => navigate(routes.editRole({ roleId })),
        },
        {
          label: t('duplicate'),
          icon: 'copy',
          disabled: !mayCreate,
          onSelect: () => navigate(routes.newRole({ from: roleId })),
        },
      ]}
      deletion={{
        refusal: rights.delete ? null : t('mayNotDelete'),
        question: closing => <DeleteEntity entity={roleEntity} id={roleId} title={title} {...closing} />,
      }}
      onDeleted={onDeleted}
    />
  )
}
