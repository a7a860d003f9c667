/** The lookup tables of threat intelligence that a new server has; the functions of the rule language ask them by name. */
import { Type } from 'typebox'
import { system } from '../platform/records/callers.ts'
import { config } from '../platform/records/records.ts'
import type { Services } from '../platform/services.ts'
import { adapters, caches, tables } from './collection.ts'

/** Whether they were created; whoever deletes one does not find it again. */
const firstTables = config('org.cordwood.lookup.FirstTables', Type.Object({ created: Type.Boolean() }), {
  created: false,
})

const withoutCache = 'threat-intel-uncached-adapters'
const day = 86_400

const inMemory = (seconds: number) => ({
  type: 'guava_cache',
  max_size: 1000,
  expire_after_access: 0,
  expire_after_access_unit: null,
  expire_after_write: seconds,
  expire_after_write_unit: 'SECONDS',
})
const otx = (indicator: string) => ({
  type: 'otx-api',
  indicator,
  api_url: 'https://otx.alienvault.com',
  http_user_agent: 'Cordwood Lookup',
  http_connect_timeout: 10_000,
  http_write_timeout: 10_000,
  http_read_timeout: 60_000,
})
const ransom = (blocklist_type: string) => ({
  type: 'abuse-ch-ransom',
  blocklist_type,
  refresh_interval: 150,
  refresh_interval_unit: 'SECONDS',
})

interface First {
  readonly table: string
  /** Named as the table unless told. */
  readonly adapter?: string
  readonly title: string
  readonly description: string
  readonly config: { readonly type: string }
  readonly cache: string
}

const first: readonly First[] = [
  {
    table: 'otx-api-ip',
    title: 'Open Threat Exchange, addresses',
    description: 'What the Open Threat Exchange knows of an IP address.',
    config: otx('IPAutoDetect'),
    cache: 'otx-api-ip-cache',
  },
  {
    table: 'otx-api-domain',
    title: 'Open Threat Exchange, domains',
    description: 'What the Open Threat Exchange knows of a domain.',
    config: otx('domain'),
    cache: 'otx-api-domain-cache',
  },
  {
    table: 'abuse-ch-ransomware-ip',
    title: 'Ransomware, addresses',
    description: 'Whether abuse.ch lists an IP address for ransomware.',
    config: ransom('IPS'),
    cache: withoutCache,
  },
  {
    table: 'abuse-ch-ransomware-domains',
    title: 'Ransomware, domains',
    description: 'Whether abuse.ch lists a domain for ransomware.',
    config: ransom('DOMAINS'),
    cache: withoutCache,
  },
  {
    table: 'spamhaus-drop',
    title: 'Spamhaus DROP and EDROP',
    description: 'Whether Spamhaus says to drop the network of an IP address.',
    config: { type: 'spamhaus-edrop', refresh_interval: day / 2 } as First['config'],
    cache: 'spamhaus-e-drop-cache',
  },
  {
    table: 'tor-exit-node-list',
    adapter: 'tor-exit-node',
    title: 'Tor exit nodes',
    description: 'The Tor exit nodes of an IP address.',
    config: { type: 'torexitnode' },
    cache: withoutCache,
  },
  {
    table: 'whois',
    title: 'Whois of addresses',
    description: 'The organization and the country of an IP address.',
    config: { type: 'whois', registry: 'ARIN', connect_timeout: 1000, read_timeout: 1000 } as First['config'],
    cache: 'whois-cache',
  },
]

const cacheConfigs: Readonly<Record<string, { readonly type: string }>> = {
  'otx-api-ip-cache': inMemory(60),
  'otx-api-domain-cache': inMemory(60),
  [withoutCache]: { type: 'none' },
  'spamhaus-e-drop-cache': inMemory(day),
  'whois-cache': inMemory(day),
}

export async function createFirstTables({ records }: Services): Promise<void> {
  const as = records.as(system('lookup'))
  if ((await as.config(firstTables).get()).created) return
  await as.transaction(async all => {
    const cacheIds = new Map<string, string>()
    for (const [name, config] of Object.entries(cacheConfigs)) {
      const created = await all.of(caches).insert({ title: name, description: '', name, content_pack: null, config })
      cacheIds.set(name, created.id)
    }
    for (const { table, adapter = table, title, description, config, cache } of first) {
      const common = { title, description, content_pack: null }
      const { id } = await all.of(adapters).insert({
        ...common,
        name: adapter,
        config,
        secrets: {},
        custom_error_ttl_enabled: false,
        custom_error_ttl: null,
        custom_error_ttl_unit: null,
      })
      await all.of(tables).insert({
        ...common,
        name: table,
        cache_id: cacheIds.get(cache)!,
        data_adapter_id: id,
        default_single_value: '',
        default_single_value_type: 'NULL',
        default_multi_value: '',
        default_multi_value_type: 'NULL',
      })
    }
    await all.config(firstTables).put({ created: true })
  })
}
