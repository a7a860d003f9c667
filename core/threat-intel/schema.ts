/** The IP-reputation adapters: their configuration and answers (contract 2, 6.3; specification 3). */
import type { EncryptedChange, EncryptedState } from '../lookup/schema.ts'

/** 'Quick IP Lookup'. */
export const quickIpLookup = 'GreyNoise'
/** 'Community IP Lookup'. */
export const communityIpLookup = 'GreyNoise Community IP Lookup'
export type ThreatIntelType = typeof quickIpLookup | typeof communityIpLookup

/** `api_token` reads as `{is_set}` and is written as one of the three changes. */
export interface ThreatIntelConfig {
  readonly type: ThreatIntelType
  readonly api_token: EncryptedState | EncryptedChange
}
