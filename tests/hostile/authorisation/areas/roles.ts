/** Roles: the lists for admins, one for those who have a permission on it, giving it for those who may change the user's roles. */
import { ownerAndAdmin, from, type Attempt, type Case, type Cases } from '../cases.ts'
import { newUser } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const roleBody = (name: string) => ({ name, description: SECRET, permissions: ['streams:create'] })

async function newRole(fixture: Fixture) {
  const name = fixture.hide(fixture.name())
  await fixture.json('admin', 'POST', '/roles', roleBody(name))
  const { roles } = await fixture.json<{ roles: { id: string }[] }>('admin', 'GET', `/authz/roles?query=name:${name}`)
  const roleId = fixture.hide(roles[0]?.id)
  await fixture.allow(`roles:read:${name}`, `roles:edit:${name}`, `roles:delete:${name}`, `roles:read:${roleId}`)
  return { name, roleId }
}
type Made = Awaited<ReturnType<typeof newRole>>
const one = (
  attempt: (made: Made, fixture: Fixture) => Attempt | Promise<Attempt>,
  more: Partial<Case> = {},
): Case => ({
  from: 'owner',
  ...more,
  call: async fixture => attempt(await newRole(fixture), fixture),
})
const named = ({ name }: Made) => ({ path: { name } })
const byId = ({ roleId }: Made) => ({ path: { roleId } })
const shown = { shows: ownerAndAdmin }
const byAdmin = { from: 'admin' } as const
const shownToAdmin = { ...byAdmin, shows: ['admin'] } as const

const member = async ({ name, roleId }: Made, fixture: Fixture) => {
  const { username } = await newUser(fixture)
  await fixture.json('admin', 'PUT', `/roles/${name}/members/${username}`)
  return { name, roleId, username }
}

export const roles: Cases = {
  'GET /roles': one(() => ({}), shownToAdmin),
  'POST /roles': { ...byAdmin, call: fixture => ({ body: roleBody(fixture.name()) }) },
  'GET /roles/{name}': one(named, shown),
  'PUT /roles/{name}': one(made => ({ ...named(made), body: roleBody(made.name) }), shown),
  'DELETE /roles/{name}': one(named),
  'GET /roles/{name}/members': one(named, byAdmin),
  'PUT /roles/{name}/members/{username}': one(async ({ name }, fixture) => ({
    path: { name, username: (await newUser(fixture)).username },
  })),
  'DELETE /roles/{name}/members/{username}': one(async (made, fixture) => {
    const { name, username } = await member(made, fixture)
    return { path: { name, username } }
  }),
  'GET /authz/roles': one(() => ({ query: { per_page: 100 } }), shownToAdmin),
  'GET /authz/roles/{roleId}': one(byId, shown),
  'DELETE /authz/roles/{roleId}': one(byId, byAdmin),
  'GET /authz/roles/{roleId}/assignees': one(byId, byAdmin),
  'PUT /authz/roles/{roleId}/assignees': one(async (made, fixture) => ({
    ...byId(made),
    body: [(await newUser(fixture)).username],
  })),
  'DELETE /authz/roles/{roleId}/assignee/{username}': one(async (made, fixture) => {
    const { roleId, username } = await member(made, fixture)
    return { path: { roleId, username } }
  }),
  'GET /authz/roles/user/{username}': from('admin', { path: { username: 'owner' } }),
  'GET /system/permissions': from('anonymous'),
  'GET /system/permissions/reader/{username}': from('anonymous', { path: { username: 'owner' } }),
}
