/** Reads a user from the claims of a provider. */
import type { OpenOidcConfig } from '../configuration.ts'
import type { ExternalUser } from '../external-user.ts'

type Claims = Readonly<Record<string, unknown>>
const maxGroups = 2000

/** Null without a subject or a name. An address that the provider has not verified is left out: it may be anybody's. */
export function userOf(config: OpenOidcConfig, claims: Claims): ExternalUser | null {
  const uid = text(claims['sub'])
  const username = text(claimOf(claims, config.username_claim)).trim()
  if (uid === '' || username === '') return null
  const isVerified = claims['email_verified'] === true
  return {
    uid,
    username,
    fullName: text(claimOf(claims, config.full_name_claim)).trim() || username,
    email: isVerified ? text(claimOf(claims, config.email_claim)) : '',
    dn: '',
    groups: texts(claimOf(claims, config.groups_claim)),
  }
}

/** A claim by its name or, where there is none, by a path: `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (name === '') return undefined
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? (value as Claims)[part] : undefined,
      claims,
    )
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 1000) : '')

/** A list of names, or one name. */
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .slice(0, maxGroups)
    .map(text)
    .filter(name => name !== '')
