/** With the root password: a Cordwood user of the host's, with the rights it needs and no others, and a token of it. */
import { randomBytes } from 'node:crypto'
import { CordwoodError, type Cordwood } from './cordwood.ts'

export interface Account {
  readonly username: string
  /** Name of the role that has the permissions. */
  readonly role: string
  readonly description: string
  readonly permissions: readonly string[]
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

const tokenName = 'host'

const found = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof CordwoodError && error.status === 404) return null
    throw error
  }
}

/**
 * A plain user and no service account: the elements read their own user to learn what it may, which a service account may not everywhere.
 * Makes role and user where they are not there yet, and a new token in place of the last. Gives the token.
 */
export async function tokenFor(
  admin: Cordwood,
  { username, role, description, permissions, firstName, lastName, email }: Account,
): Promise<string> {
  const rolePath = `/roles/${encodeURIComponent(role)}`
  const roleBody = { name: role, description, permissions }
  if (await found(admin.call('GET', rolePath))) await admin.call('PUT', rolePath, roleBody)
  else await admin.call('POST', '/roles', roleBody)

  const user = () => found(admin.call<{ id: string }>('GET', `/users/${username}`))
  let account = await user()
  if (!account) {
    await admin.call('POST', '/users', {
      username,
      password: randomBytes(24).toString('base64url'),
      email,
      first_name: firstName,
      last_name: lastName,
      permissions: [],
      roles: [role],
    })
    account = await user()
  }
  const id = encodeURIComponent(account!.id)
  const { tokens } = await admin.call<{ tokens: readonly { id: string; name: string }[] }>('GET', `/users/${id}/tokens`)
  for (const token of tokens)
    if (token.name === tokenName) await admin.call('DELETE', `/users/${id}/tokens/${token.id}`)
  return (await admin.call<{ token: string }>('POST', `/users/${id}/tokens/${tokenName}`)).token
}
