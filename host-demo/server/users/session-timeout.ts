/** Reads the idle timeout of sessions: the user's own, or one for all (contract 1, 7.1). */
import { configClasses } from '../../../core/configuration/classes.ts'
import { serverUserConfig } from '../../../core/configuration/defaults.ts'
import { UserConfiguration } from '../../../core/configuration/schema.ts'
import { durationMs } from '../../../core/time/durations.ts'
import { system } from '../platform/records/callers.ts'
import { config, type Records } from '../platform/records/records.ts'
import type { User } from './collections.ts'

const userConfiguration = config(configClasses.users, UserConfiguration, serverUserConfig, check)

/** Without any time nobody could log in any more, the one who would put it right included. */
function check({
  enable_global_session_timeout: forAll,
  global_session_timeout_interval: interval,
}: UserConfiguration) {
  const problems: Record<string, string[]> = {}
  if (forAll && !durationMs(interval))
    problems['global_session_timeout_interval'] = ['Sessions must last longer than nothing: PT8H.']
  return problems
}

/** Milliseconds; negative: never ends on its own. */
export async function sessionTimeoutMs(records: Records, user: User): Promise<number> {
  const { enable_global_session_timeout: forAll, global_session_timeout_interval: interval } = await records
    .as(system('sessions'))
    .config(userConfiguration)
    .get()
  return forAll ? (durationMs(interval) ?? user.session_timeout_ms) : user.session_timeout_ms
}
