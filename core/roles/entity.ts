import { defineEntity } from '../entities/entity.ts'
import type { AuthzRole, RoleChange } from '../users/schema.ts'
import { roleStrings } from './strings.ts'

/** Roles are created and changed by their name (`core/users/api.ts`), and deleted by their id. */
export const roleEntity = defineEntity<AuthzRole, RoleChange, typeof roleStrings.strings>({
  name: 'role',
  grn: null,
  paths: { list: '/authz/roles', one: '/authz/roles' },
  permissions: { create: 'roles:create', edit: 'roles:edit', delete: 'roles:edit' },
  events: { created: 'cordwood-role-created', saved: 'cordwood-role-saved', deleted: 'cordwood-role-deleted' },
  strings: roleStrings,
  listKey: 'roles',
  titleKey: 'name',
  // Users show their roles.
  revalidates: ['/roles', '/users', '/authz/access'],
  limit: ({ read_only: isBuiltIn }, t) => (isBuiltIn ? t('builtInLimit') : null),
})
