/** Rules of users that server and interface share. */
import type { PasswordConfiguration } from '../configuration/schema.ts'

/** Preferences that hold until a user sets them: clients take a missing one as off. */
export const defaultPreferences = { updateUnfocussed: false, enableSmartSearch: true } as const

/** The user whose password comes from the server's settings. */
export const rootUserId = 'local:admin'

/** Permissions that every user except a service account has on their own account, sorted. */
export const selfPermissions = (username: string): string[] =>
  ['edit', 'passwordchange', 'tokencreate', 'tokenlist', 'tokenremove'].map(action => `users:${action}:${username}`)

export const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim()

/** A rule that a password breaks. `common` is found by the server alone. */
export type PasswordProblem = 'length' | 'classes' | 'username' | 'common'

const characterClasses = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]

/** Returns the rules that a password breaks; length in characters. */
export function passwordProblems(rules: PasswordConfiguration, password: string, username: string): PasswordProblem[] {
  const classes = characterClasses.filter(pattern => pattern.test(password)).length
  const name = username.toLowerCase()
  return [
    ...([...password].length < rules.minimum_length ? (['length'] as const) : []),
    ...(classes < rules.character_classes ? (['classes'] as const) : []),
    ...(rules.refuse_username && name !== '' && password.toLowerCase().includes(name) ? (['username'] as const) : []),
  ]
}
