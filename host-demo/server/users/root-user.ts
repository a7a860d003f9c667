/** The user `admin`, whose password comes from the settings or is made at the first start. */
import { rootUserId } from '../../../core/users/rules.ts'
import { system } from '../platform/records/callers.ts'
import { newToken } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { adminRole } from './built-in-roles.ts'
import { roles, users } from './collections.ts'
import type { Sessions } from './sessions.ts'

export const rootUsername = 'admin'
export const defaultSessionTimeoutMs = 8 * 3600 * 1000

/** Gives the password that was made; null when there was one. A password that was changed in the settings ends the sessions. */
export async function ensureRootUser(
  { records, secrets, settings }: Services,
  sessions: Sessions,
): Promise<string | null> {
  const all = records.as(system('root-user'))
  const stored = all.of(users)
  const before = await stored.find(rootUserId)
  const admin = await all.of(roles).findBy('name', adminRole)
  const changing = { email: settings.rootEmail, timezone: settings.rootTimeZone, roles: admin ? [admin.id] : [] }

  if (!before) {
    const made = settings.rootPassword === null ? newToken().slice(0, 20) : null
    await stored.insert(
      {
        username: rootUsername,
        password_hash: await secrets.hashPassword(settings.rootPassword ?? made ?? newToken()),
        first_name: '',
        last_name: '',
        full_name: 'Administrator',
        permissions: ['*'],
        preferences: {},
        session_timeout_ms: defaultSessionTimeoutMs,
        startpage: null,
        read_only: true,
        external: false,
        account_status: 'enabled',
        service_account: false,
        ...changing,
      },
      rootUserId,
    )
    return made
  }
  const kept =
    settings.rootPassword === null || (await secrets.verifyPassword(before.password_hash, settings.rootPassword))
  const hash = kept ? before.password_hash : await secrets.hashPassword(settings.rootPassword ?? '')
  if (!kept) await sessions.endAll(rootUserId)
  if (!kept || before.email !== changing.email || before.timezone !== changing.timezone)
    await stored.update(rootUserId, before.revision, { password_hash: hash, ...changing })
  return null
}
