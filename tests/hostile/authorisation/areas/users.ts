/** Users and their tokens: for those who have a permission on the user; the lists, and what nobody may do to one user alone, for admins. */
import { logIn, secret } from '../../callers.ts'
import { from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { newUser } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

type Made = Awaited<ReturnType<typeof newUser>>
const one = (
  attempt: (made: Made, fixture: Fixture) => Attempt | Promise<Attempt>,
  more: Partial<Case> = {},
): Case => ({
  from: 'owner',
  ...more,
  async call(fixture) {
    const made = await newUser(fixture)
    return attempt(made, fixture)
  },
})
const byId = ({ userId }: Made) => ({ path: { userId } })
const byName = ({ username }: Made) => ({ path: { username } })
const shown = { shows: ownerAndAdmin }
const byAdmin = { from: 'admin' } as const
const shownToAdmin = { from: 'admin', shows: ['admin'] } as const
const body = { first_name: SECRET, last_name: 'B', email: 'changed@example.org' }

export const users: Cases = {
  'GET /users': one(() => ({}), shownToAdmin),
  'GET /users/paginated': one(() => ({ query: { per_page: 100 } }), shownToAdmin),
  'GET /users/{username}': one(byName, shown),
  'GET /users/id/{userId}': one(byId, shown),
  'POST /users': {
    ...byAdmin,
    call: fixture => ({ body: { ...body, username: fixture.name(), password: secret, permissions: [] } }),
  },
  'PUT /users/{userId}': one(made => ({ ...byId(made), body })),
  'DELETE /users/{username}': one(byName, byAdmin),
  'DELETE /users/id/{userId}': one(byId, byAdmin),
  'PUT /users/{userId}/password': one(made => ({ ...byId(made), body: { old_password: secret, password: secret } })),
  'PUT /users/{userId}/status/{status}': one(({ userId }) => ({ path: { userId, status: 'disabled' } })),
  'PUT /users/{username}/permissions': one(made => ({ ...byName(made), body: { permissions: ['*'] } }), byAdmin),
  'DELETE /users/{username}/permissions': one(byName, byAdmin),
  'PUT /users/{username}/preferences': one(made => ({ ...byName(made), body: { preferences: { themeMode: 'dark' } } })),
  'GET /users/{userId}/owned': one(byId),
  'POST /users/owned': one(({ userId }) => ({ body: { user_ids: [userId] } })),
}

export const userSessions: Cases = {
  'GET /users/{userId}/sessions': one(byId),
  'DELETE /users/{userId}/sessions': one(byId),
  'DELETE /users/{userId}/sessions/{sessionId}': one(async ({ userId, username }, fixture) => {
    await logIn(fixture.server, username)
    const list = await fixture.json<{ sessions: { id: string }[] }>('admin', 'GET', `/users/${userId}/sessions`)
    return { path: { userId, sessionId: fixture.hide(list.sessions[0]?.id) } }
  }),
}

export const telemetry: Cases = {
  'GET /telemetry': from('nobody'),
  'GET /telemetry/user/settings': from('nobody'),
  'PUT /telemetry/user/settings': from('nobody', {
    body: { telemetry_enabled: false, telemetry_permission_asked: true },
  }),
}

const newToken = async (fixture: Fixture, { userId }: Made) => {
  const { id } = await fixture.json('admin', 'POST', `/users/${userId}/tokens/${SECRET}`)
  return fixture.hide(id)
}

export const tokens: Cases = {
  'GET /users/{userId}/tokens': one(async (made, fixture) => (await newToken(fixture, made), byId(made)), shown),
  'POST /users/{userId}/tokens/{name}': one(({ userId }) => ({ path: { userId, name: 'mine' } })),
  'DELETE /users/{userId}/tokens/{idOrValue}': one(async (made, fixture) => ({
    path: { userId: made.userId, idOrValue: await newToken(fixture, made) },
  })),
}
