/** How long a session lasts without a request: the user's own time, or one for all (contract part 1, 7.1). */
import { configClasses } from '../../../core/configuration/classes.ts'
import { serverUserConfig } from '../../../core/configuration/defaults.ts'
import { UserConfiguration } from '../../../core/configuration/schema.ts'
import { system } from '../platform/records/callers.ts'
import { config, type Records } from '../platform/records/records.ts'
import type { User } from './collections.ts'

const userConfiguration = config(configClasses.users, UserConfiguration, serverUserConfig)

/** Milliseconds; negative: never ends by itself. */
export async function sessionTimeoutMs(records: Records, user: User): Promise<number> {
  const { enable_global_session_timeout: forAll, global_session_timeout_interval: interval } = await records
    .as(system('sessions'))
    .config(userConfiguration)
    .get()
  return forAll ? durationMs(interval) : user.session_timeout_ms
}

function durationMs(text: string): number {
  const amount = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
  return (((amount('D') * 24 + amount('H')) * 60 + amount('M')) * 60 + amount('S')) * 1000
}
