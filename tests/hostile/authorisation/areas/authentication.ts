/** Authentication services: for those who have a permission on one; which are active, tests and headers for admins; logging in for everybody. */
import { from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { newUser } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

/** Nobody listens there. */
const backend = (title: string) => ({
  title,
  description: SECRET,
  config: {
    type: 'ldap',
    servers: [{ host: '127.0.0.1', port: 9 }],
    transport_security: 'none',
    user_search_base: 'dc=example,dc=org',
    user_search_pattern: '(uid={0})',
    user_name_attribute: 'uid',
    user_full_name_attribute: 'cn',
    group_search: { enabled: true, search_base: 'dc=example,dc=org', search_pattern: '(objectClass=group)' },
  },
})

async function create(fixture: Fixture): Promise<string> {
  const path = '/system/authentication/services/backends'
  const { backend: made } = await fixture.json<{ backend: { id: string } }>('admin', 'POST', path, backend(SECRET))
  const id = fixture.hide(made.id)
  await fixture.allow(...['read', 'edit', 'delete'].map(action => `authservicebackend:${action}:${id}`))
  return id
}
const one = (more: Partial<Case> = {}, attempt: Omit<Attempt, 'path'> = {}): Case => ({
  from: 'owner',
  ...more,
  call: async fixture => ({ path: { backendId: await create(fixture) }, ...attempt }),
})
const shown = { shows: ownerAndAdmin }
const test = from('admin', {
  body: { backend_configuration: backend('tested'), user_login: { username: 'x', password: { set_value: 'x' } } },
})
const status = (): Case => ({
  from: 'owner',
  call: async fixture => ({ path: { userId: (await newUser(fixture)).userId } }),
})
/** There is no provider whose page could be gone to. */
const noProvider = from('anonymous', { path: { backendId: '000000000000000000000000' } }, { success: [404] })

export const authentication: Cases = {
  'GET /system/authentication/services/backends/active-backend/type': from('anonymous'),
  'GET /system/authentication/services/active-backend': from('admin'),
  'GET /system/authentication/services/configuration': from('admin'),
  'POST /system/authentication/services/configuration': from('admin', { body: { active_backend: null } }),
  'GET /system/authentication/services/backends': {
    from: 'nobody',
    ...shown,
    call: async fixture => (await create(fixture), {}),
  },
  'POST /system/authentication/services/backends': from('admin', { body: backend('new') }),
  'GET /system/authentication/services/backends/{backendId}': one(shown),
  'PUT /system/authentication/services/backends/{backendId}': one(shown, { body: backend(`${SECRET} changed`) }),
  'DELETE /system/authentication/services/backends/{backendId}': one(),
  'GET /system/authentication/services/backends/{backendId}/users': one({ from: 'admin' }),
  'POST /system/authentication/services/test/backend/connection': test,
  'POST /system/authentication/services/test/backend/login': test,
  'POST /system/authentication/services/test/backend/discover': test,
  'POST /system/authentication/services/test/backend/groups': test,
  'GET /system/authentication/http-header-auth-config': from('admin'),
  'PUT /system/authentication/http-header-auth-config': from('admin', {
    body: { enabled: false, username_header: 'Remote-User' },
  }),
  'POST /system/authentication/users/{userId}/enable': status(),
  'POST /system/authentication/users/{userId}/disable': status(),
  'GET /system/authentication/oidc': from('anonymous'),
  'GET /system/authentication/oidc/logout-page': from('nobody'),
  'GET /system/authentication/oidc/{backendId}/addresses': from('admin', { path: { backendId: 'x' } }),
  'GET /system/authentication/oidc/{backendId}/login': noProvider,
  'GET /system/authentication/oidc/{backendId}/callback': noProvider,
  'POST /system/authentication/oidc/{backendId}/backchannel-logout': noProvider,
}
