import { configClasses } from '../../core/configuration/classes.ts'
import type { UserConfiguration } from '../../core/configuration/schema.ts'
import { durationMs } from '../../core/time/durations.ts'
import { useOptional } from './use-optional.ts'

/** Milliseconds after which sessions of all users end, whatever their own settings; null: everybody's own counts, or it is not known. */
export function useGlobalTimeout(): number | null {
  const config = useOptional<UserConfiguration>(`/system/cluster_config/${configClasses.users}`)
  return config?.enable_global_session_timeout === true ? durationMs(config.global_session_timeout_interval) : null
}
