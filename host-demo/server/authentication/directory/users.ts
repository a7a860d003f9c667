/** Finds users in a directory. */
import type { Entry } from 'ldapts'
import type { ExternalUser } from '../external-user.ts'
import type { OpenDirectoryConfig } from '../configuration.ts'
import type { Connection } from './connection.ts'
import { firstOf, valueOf, valuesOf } from './entry.ts'
import { allOf, anyOf, escapeBytes, escapeValue, patternFor, patternForAll } from './filters.ts'

/** Attributes whose values are bytes. */
const binaryAttributes = ['objectguid', 'objectsid', 'guid']
const isBinary = (attribute: string) => binaryAttributes.includes(attribute.toLowerCase())
const disabledFlag = 2
/** Users that are asked for at once. */
const atOnce = 50

export const uniqueIdAttribute = (config: OpenDirectoryConfig): string =>
  config.type === 'ldap' ? config.user_unique_id_attribute : 'objectGUID'
export const emailAttributes = (config: OpenDirectoryConfig): readonly string[] =>
  config.type === 'ldap' ? config.email_attributes : ['mail']

export interface FoundUser extends Omit<ExternalUser, 'groups'> {
  readonly dn: string
  /** Groups that the entry itself names, distinguished names. */
  readonly memberOf: readonly string[]
  /** Disabled in the directory. */
  readonly disabled: boolean
}

/** All users that the login name finds; several where the pattern is ambiguous. */
export async function findUsers(
  connection: Connection,
  config: OpenDirectoryConfig,
  login: string,
): Promise<readonly FoundUser[]> {
  const entries = await connection.search(config.user_search_base, {
    filter: patternFor(config.user_search_pattern, login),
    sizeLimit: 2,
    ...wanted(config),
  })
  return entries.map(entry => readUser(config, entry))
}

/** Returns up to `limit` users. */
export async function someUsers(connection: Connection, config: OpenDirectoryConfig, limit: number): Promise<number> {
  const filter = patternForAll(config.user_search_pattern)
  return (await connection.search(config.user_search_base, { filter, sizeLimit: limit, attributes: ['1.1'] })).length
}

/** Those of these users that the directory still has, by their unique ids. */
export async function usersOf(
  connection: Connection,
  config: OpenDirectoryConfig,
  uids: readonly string[],
): Promise<Map<string, FoundUser>> {
  const attribute = uniqueIdAttribute(config)
  const found = new Map<string, FoundUser>()
  for (let from = 0; from < uids.length; from += atOnce) {
    const ids = uids.slice(from, from + atOnce).map(uid => `(${attribute}=${idInFilter(attribute, uid)})`)
    const filter = allOf(patternForAll(config.user_search_pattern), anyOf(ids))
    const entries = await connection.search(config.user_search_base, {
      filter,
      sizeLimit: atOnce * 2,
      ...wanted(config),
    })
    for (const user of entries.map(entry => readUser(config, entry))) found.set(user.uid, user)
  }
  return found
}

const idInFilter = (attribute: string, uid: string) =>
  isBinary(attribute) ? escapeBytes(Buffer.from(uid, 'hex')) : escapeValue(uid)

function wanted(config: OpenDirectoryConfig) {
  const id = uniqueIdAttribute(config)
  return {
    attributes: [
      id,
      config.user_name_attribute,
      config.user_full_name_attribute,
      ...emailAttributes(config),
      'memberOf',
      ...(config.type === 'active-directory' ? ['userAccountControl'] : []),
    ],
    ...(isBinary(id) && { explicitBufferAttributes: [id] }),
  }
}

function readUser(config: OpenDirectoryConfig, entry: Entry): FoundUser {
  const username = valueOf(entry, config.user_name_attribute)
  return {
    uid: valueOf(entry, uniqueIdAttribute(config)),
    username,
    fullName: valueOf(entry, config.user_full_name_attribute) || username,
    email: firstOf(entry, emailAttributes(config)),
    dn: entry.dn,
    memberOf: valuesOf(entry, 'memberOf'),
    disabled: config.type === 'active-directory' && (Number(valueOf(entry, 'userAccountControl')) & disabledFlag) !== 0,
  }
}
