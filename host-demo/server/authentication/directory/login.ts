/** Logs a user in with a directory: finds the entry, tries the password, reads the groups. */
import type { OpenDirectoryConfig } from '../configuration.ts'
import type { ExternalUser } from '../external-user.ts'
import { withDirectory, type Connection } from './connection.ts'
import { groupsOf, type Group } from './groups.ts'
import { findUsers, type FoundUser } from './users.ts'

/** `unknown`: no entry, or several. `refused`: it is not this password. */
export type DirectoryAnswer =
  | { readonly kind: 'unknown' | 'refused' }
  | { readonly kind: 'proven'; readonly user: ExternalUser }

/** @throws DirectoryUnavailable */
export const askDirectory = (config: OpenDirectoryConfig, login: string, password: string): Promise<DirectoryAnswer> =>
  withDirectory(config, async connection => {
    const [user, ...others] = await findUsers(connection, config, login)
    if (!user || others.length > 0 || !isUsable(user)) return { kind: 'unknown' }
    if (!(await connection.proves(user.dn, password))) return { kind: 'refused' }
    // The user may not be able to read the groups.
    await connection.bindSystemUser()
    return { kind: 'proven', user: await externalUser(connection, config, user) }
  })

/** Looks a user up without a password; null where there is none, or several. @throws DirectoryUnavailable */
export const lookUp = (config: OpenDirectoryConfig, login: string): Promise<ExternalUser | null> =>
  withDirectory(config, async connection => {
    const [user, ...others] = await findUsers(connection, config, login)
    if (!user || others.length > 0 || !isUsable(user) || user.disabled) return null
    return externalUser(connection, config, user)
  })

/** An entry without a name or an id of its own cannot be told from others. */
export const isUsable = (user: FoundUser): boolean => user.uid !== '' && user.username !== ''

export async function externalUser(
  connection: Connection,
  config: OpenDirectoryConfig,
  user: FoundUser,
): Promise<ExternalUser> {
  return { ...user, groups: namesOf(await groupsOf(connection, config, user)) }
}

/** Both names of each group: a mapping may use either. */
export const namesOf = (groups: readonly Group[]): string[] => [
  ...new Set(groups.flatMap(({ name, dn }) => [name, dn])),
]
