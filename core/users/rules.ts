/** Rules of users that server and interface share. */

/** Preferences that hold until a user sets them: clients take a missing one as off. */
export const defaultPreferences = { updateUnfocussed: false, enableSmartSearch: true } as const

/** The user whose password comes from the server's settings. */
export const rootUserId = 'local:admin'

/** Permissions that every user except a service account has on their own account, sorted. */
export const selfPermissions = (username: string): string[] =>
  ['edit', 'passwordchange', 'tokencreate', 'tokenlist', 'tokenremove'].map(action => `users:${action}:${username}`)

export const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim()
