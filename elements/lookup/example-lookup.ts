/** Tables, caches and data adapters as the server of the examples has them. */
import type {
  Adapter,
  AdapterConfig,
  Cache,
  ErrorStates,
  LookupCounts,
  RowPage,
  Table,
} from '../../core/lookup/schema.ts'

const page = (total: number) => ({ query: null, total, count: total, page: 1, per_page: 10 })
const untimed = { custom_error_ttl_enabled: null, custom_error_ttl: null, custom_error_ttl_unit: null }

const countries: Adapter = {
  id: '64d1c0ffee00000000000001',
  _scope: 'DEFAULT',
  title: 'Countries of our networks',
  description: 'Kept by the network team',
  name: 'networks',
  content_pack: null,
  config: { type: 'own-table', case_insensitive_lookup: false } as AdapterConfig,
  ...untimed,
}
const users: Adapter = {
  ...countries,
  id: '64d1c0ffee00000000000002',
  title: 'Names of users',
  description: '',
  name: 'user-names',
  config: {
    type: 'httpjsonpath',
    url: 'https://directory.example.org/users?id=${key}',
    single_value_jsonpath: '$.name',
    multi_value_jsonpath: '$',
    user_agent: 'Lookup',
    headers: { Accept: 'application/json' },
  } as AdapterConfig,
  custom_error_ttl_enabled: true,
  custom_error_ttl: 1,
  custom_error_ttl_unit: 'MINUTES',
}
const memory: Cache = {
  id: '64d1c0ffee00000000000011',
  _scope: 'DEFAULT',
  title: 'Last answers',
  description: 'For services that are asked',
  name: 'last-answers',
  content_pack: null,
  config: {
    type: 'guava_cache',
    max_size: 1000,
    expire_after_access: 60,
    expire_after_access_unit: 'SECONDS',
    expire_after_write: 0,
    expire_after_write_unit: null,
  } as AdapterConfig,
}
const noCache: Cache = {
  ...memory,
  id: '64d1c0ffee00000000000012',
  title: 'Nothing kept',
  description: '',
  name: 'nothing-kept',
  config: { type: 'none' },
}
const table: Table = {
  id: '64d1c0ffee00000000000021',
  _scope: 'DEFAULT',
  title: 'Country of an address',
  description: 'Two letters',
  name: 'countries',
  content_pack: null,
  cache_id: noCache.id,
  data_adapter_id: countries.id,
  default_single_value: 'unknown',
  default_single_value_type: 'STRING',
  default_multi_value: '',
  default_multi_value_type: 'NULL',
}
const names: Table = {
  ...table,
  id: '64d1c0ffee00000000000022',
  title: 'User name',
  description: '',
  name: 'users',
  cache_id: memory.id,
  data_adapter_id: users.id,
  default_single_value: '',
  default_single_value_type: 'NULL',
}
const caches = { [memory.id]: memory, [noCache.id]: noCache }
const adapters = { [countries.id]: countries, [users.id]: users }
const counted = { hits: 9_118, misses: 402, entries: 311 }

const row = (key: string, value: string | number, expires: string | null = null) => ({
  key,
  value,
  expires_at: expires,
  changed_at: '2026-11-20T14:00:00.000Z',
  changed_by: 'mara.lindqvist',
})

const changed = {
  id: 7,
  at: '2026-11-20T14:00:00.000Z',
  by: 'mara.lindqvist',
  action: 'put',
  key: '198.51.100.7',
  before: { value: 'FR', expires_at: null },
  after: { value: 'DE', expires_at: null },
  rows: null,
}
const rowsPath = `/system/lookup/adapters/${countries.id}/rows`

/** Answers of the examples. */
export const lookupAnswers: Readonly<Record<string, unknown>> = {
  '/system/lookup/tables': { ...page(2), lookup_tables: [table, names], caches, data_adapters: adapters },
  '/system/lookup/tables/countries': { ...page(1), lookup_tables: [table], caches, data_adapters: adapters },
  '/system/lookup/tables/users': { ...page(1), lookup_tables: [names], caches, data_adapters: adapters },
  '/system/lookup/caches': { ...page(2), caches: [memory, noCache] },
  '/system/lookup/caches/last-answers': memory,
  '/system/lookup/adapters': { ...page(2), data_adapters: [countries, users] },
  '/system/lookup/adapters/networks': countries,
  '/system/lookup/adapters/user-names': users,
  'POST /system/lookup/errorstates': {
    tables: { countries: '', users: 'The directory answered with status 503.' },
    data_adapters: { networks: null, 'user-names': 'The directory answered with status 503.' },
    caches: {},
  } satisfies ErrorStates,
  '/system/lookup/counts': {
    tables: { countries: counted, users: counted },
    caches: { 'last-answers': counted, 'nothing-kept': { hits: 0, misses: 402, entries: 0 } },
    data_adapters: {
      networks: { asked: 1, failed: 0, mean_ms: 3.2, last_error: null },
      'user-names': { asked: 402, failed: 11, mean_ms: 41, last_error: 'The directory answered with status 503.' },
    },
  } satisfies LookupCounts,
  [rowsPath]: {
    ...page(3),
    grand_total: 3,
    rows: [row('198.51.100.7', 'DE'), row('203.0.113.9', 'SE', '2030-01-31T12:00:00.000Z'), row('2001:db8::1', 7)],
  } satisfies RowPage,
  [`${rowsPath}/state`]: { rows: 3, bytes: 4096, damaged: 0, max_rows: 1_000_000, max_bytes: 2 ** 28 },
  [`${rowsPath}/history`]: { entries: [changed] },
}
