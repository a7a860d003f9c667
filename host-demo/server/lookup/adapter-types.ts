/** The adapter types there are; a new one is one line here. */
import { communityIpLookupType } from '../threat-intel/community-ip-lookup.ts'
import { quickIpLookupType } from '../threat-intel/quick-ip-lookup.ts'
import type { AdapterType } from './adapter-type.ts'

const types: readonly AdapterType[] = [quickIpLookupType, communityIpLookupType]

/** By `config.type`. */
export const adapterTypes: ReadonlyMap<string, AdapterType> = new Map(types.map(type => [type.type, type]))
