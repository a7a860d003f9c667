/** Shows one role. */
import { useState } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { roleEntity } from '../../core/roles/entity.ts'
import { roleRights } from '../../core/roles/rights.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import type { AuthzRole } from '../../core/users/schema.ts'
import { DeleteEntity } from '../kit/entities/entities.ts'
import {
  Badge,
  Button,
  Callout,
  Icon,
  Link,
  Page,
  useCore,
  useNavigate,
  usePermission,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import { GrantsPanel } from './grants-panel.tsx'
import { MembersPanel } from './members-panel.tsx'

export function RoleOverview({ role }: { readonly role: AuthzRole }) {
  const { routes } = useCore()
  const t = useStrings(roleStrings)
  return (
    <Page
      title={role.name}
      badge={role.read_only && <Badge icon="lock">{t('builtIn')}</Badge>}
      description={role.description ? <bdi>{role.description}</bdi> : undefined}
      crumb={<Link to={routes.roles()}>{t('all')}</Link>}
      actions={<HeadActions role={role} />}
    >
      {role.read_only && <Callout>{t('builtInLimit')}</Callout>}
      <div className="role-panels">
        <MembersPanel role={role} />
        <GrantsPanel permissions={role.permissions} />
      </div>
    </Page>
  )
}

function HeadActions({ role }: { readonly role: AuthzRole }) {
  const { routes, $user } = useCore()
  const t = useStrings(roleStrings)
  const navigate = useNavigate()
  const rights = roleRights(useStore($user), role)
  const mayCreate = usePermission('roles:create')
  const [isDeleting, setDeleting] = useState(false)
  const { id: roleId, name: title } = role
  return (
    <>
      {rights.delete && (
        <Button icon="trash" onClick={() => setDeleting(true)}>
          {t('deleteShort')}
        </Button>
      )}
      {mayCreate && (
        <Link className="btn" to={routes.newRole({ from: roleId })}>
          <Icon name="copy" />
          {t('duplicate')}
        </Link>
      )}
      {rights.edit && isSegment(roleId) && (
        <Link className="btn primary" to={routes.editRole({ roleId })}>
          <Icon name="pencil" />
          {t('edit')}
        </Link>
      )}
      {isDeleting && (
        <DeleteEntity
          entity={roleEntity}
          id={roleId}
          title={title}
          onDeleted={() => navigate(routes.roles(), { replace: true })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
