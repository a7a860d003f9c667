/**
 * The service account with which sidecars report (contract 1, 7.4). It is made once, at the first start of a server that knows it: whoever deletes it does
 * so for good.
 */
import { system } from '../platform/records/callers.ts'
import type { Records } from '../platform/records/records.ts'
import { readerRole, sidecarRole } from './built-in-roles.ts'
import { roles, users } from './collections.ts'
import { defaultSessionTimeoutMs } from './root-user.ts'

/** As the established product has it: configurations of sidecars and scripts name it. */
export const sidecarUsername = 'graylog-sidecar'

export async function ensureSidecarUser(records: Records): Promise<void> {
  const made = records.log('built_in_users')
  if (await made.get(sidecarUsername)) return
  const all = records.as(system('sidecar-user'))
  if (!(await all.of(users).findBy('username', sidecarUsername))) {
    const given = await Promise.all([sidecarRole, readerRole].map(name => all.of(roles).findBy('name', name)))
    await all.of(users).insert({
      username: sidecarUsername,
      // No password is its own; tokens are.
      password_hash: '',
      // Nobody has an address below `.invalid` (RFC 2606).
      email: 'sidecar@server.invalid',
      first_name: 'Sidecar',
      last_name: 'system user',
      full_name: 'Sidecar system user',
      permissions: [],
      roles: given.flatMap(role => role?.id ?? []),
      preferences: {},
      timezone: null,
      session_timeout_ms: defaultSessionTimeoutMs,
      startpage: null,
      read_only: false,
      external: false,
      account_status: 'enabled',
      service_account: true,
    })
  }
  await made.put({ id: sidecarUsername, entity: 'users', at: Date.now(), body: {} })
}
