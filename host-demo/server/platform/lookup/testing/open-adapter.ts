/** Opens an adapter as the host does, for tests. */
import { loadAdapterTypes, readAdapterConfig, type AdapterTypes } from '../adapter-types.ts'
import type { Ways } from '../adapter-type.ts'
import type { Values } from '../fields.ts'
import type { WrittenDefaults } from '../defaults.ts'
import { LookupHost, type LookupHostParts } from '../lookup-host.ts'
import type { Setup } from '../setup.ts'
import { waysHome } from './served.ts'

export const noDefaults: WrittenDefaults = {
  default_single_value: '',
  default_single_value_type: 'NULL',
  default_multi_value: '',
  default_multi_value_type: 'NULL',
}

/** Without tables that people edit. */
export const noRows: LookupHostParts['own'] = {
  get: () => undefined,
  listen: () => () => undefined,
  put: () => Promise.reject(new Error('There are no rows.')),
  delete: () => Promise.reject(new Error('There are no rows.')),
}

export type Sent = Values & { readonly type: string }

/** One table, `t`, before one adapter; throws with the problems of a wrong configuration. */
export function setupOf(
  types: AdapterTypes,
  sent: Sent,
  { ways = waysHome(), cache = { type: 'none' } }: { ways?: Ways; cache?: Sent } = {},
): Setup {
  const { config, problems } = readAdapterConfig(types, sent, ways)
  if (!config) throw new Error(JSON.stringify(problems))
  const { type, ...cacheConfig } = cache
  return {
    adapters: [{ id: 'a', name: 'a', type: sent.type, config, errorTtlMs: 5000 }],
    caches: [{ id: 'c', name: 'c', type, config: cacheConfig }],
    tables: [{ id: 't', name: 't', cache: 'c', adapter: 'a', defaults: noDefaults }],
  }
}

/** Returns a host with the one table `t`. */
export async function hostOf(sent: Sent, options: NonNullable<Parameters<typeof setupOf>[2]> = {}) {
  const types = await loadAdapterTypes()
  const host = new LookupHost({
    types,
    own: noRows,
    ways: options.ways ?? waysHome(),
    log: error => {
      throw error
    },
  })
  host.configure(setupOf(types, sent, options))
  return host
}
