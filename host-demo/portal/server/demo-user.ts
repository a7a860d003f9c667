/** With the root password: the Cordwood user Tidewater's people work as, with the rights of the demo pages and no others, and a token of it. */
import { randomBytes } from 'node:crypto'
import { CordwoodError, type Cordwood } from './cordwood.ts'

const role = 'Tidewater portal'
const username = 'tidewater-portal'
const tokenName = 'portal'

const permissions = [
  'streams:read', 'messages:read', 'fieldnames:read',
  'urlwhitelist:read', 'urlwhitelist:write',
  'eventnotifications:create', 'eventnotifications:edit', 'eventnotifications:read',
  'lookuptables:create', 'lookuptables:edit', 'lookuptables:read',
  'users:list', 'clusterconfigentry:read', 'inputs:read', 'notifications:read', 'throughput:read', 'metrics:read', 'journal:read', 'indexercluster:read',
]

const found = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof CordwoodError && error.status === 404) return null
    throw error
  }
}

/**
 * A plain user and no service account: the elements read their own user to learn what it may, which a service account may not.
 * Makes role and user where they are not there yet, and a new token in place of the last. Gives the token.
 */
export async function demoToken(admin: Cordwood): Promise<string> {
  const roleBody = { name: role, description: 'What the demo portal shows its people.', permissions }
  if (await found(admin.call('GET', `/roles/${encodeURIComponent(role)}`))) await admin.call('PUT', `/roles/${encodeURIComponent(role)}`, roleBody)
  else await admin.call('POST', '/roles', roleBody)

  const user = () => found(admin.call<{ id: string }>('GET', `/users/${username}`))
  let account = await user()
  if (!account) {
    await admin.call('POST', '/users', {
      username, password: randomBytes(24).toString('base64url'), email: 'portal@tidewater.example', first_name: 'Tidewater', last_name: 'Portal',
      permissions: [], roles: [role],
    })
    account = await user()
  }
  const id = encodeURIComponent(account!.id)
  const { tokens } = await admin.call<{ tokens: readonly { id: string, name: string }[] }>('GET', `/users/${id}/tokens`)
  for (const token of tokens) if (token.name === tokenName) await admin.call('DELETE', `/users/${id}/tokens/${token.id}`)
  return (await admin.call<{ token: string }>('POST', `/users/${id}/tokens/${tokenName}`)).token
}
