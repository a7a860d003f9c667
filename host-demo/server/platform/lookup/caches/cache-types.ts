/** Cache types: how each is configured and made. */
import { timeUnitMs, type TimeUnitName } from '../../../../../core/time/time-unit.ts'
import {
  optional,
  readFields,
  timeUnit,
  whole,
  type ConfigOf,
  type Fields,
  type ReadConfig,
  type Values,
} from '../fields.ts'
import type { Cache } from './cache.ts'
import { MemoryCache } from './memory-cache.ts'
import { createNoCache } from './no-cache.ts'

export interface CacheType<F extends Fields = Fields> {
  readonly type: string
  readonly configClass: string
  /** Without `type`. */
  readonly defaultConfig: Values
  readonly fields: F
  create(config: ConfigOf<F>): Cache
}

const cacheType = <F extends Fields>(type: CacheType<F>) => type as unknown as CacheType

const msOf = (value: number, unit: TimeUnitName | null) => timeUnitMs({ value, unit: unit ?? 'SECONDS' })

const memoryFields = {
  max_size: whole(0, 10_000_000),
  expire_after_access: whole(0),
  expire_after_access_unit: optional(timeUnit, null),
  expire_after_write: whole(0),
  expire_after_write_unit: optional(timeUnit, null),
}

const types = [
  cacheType({
    type: 'none',
    configClass: 'org.graylog2.lookup.caches.NullCache$Config',
    defaultConfig: {},
    fields: {},
    create: createNoCache,
  }),
  cacheType({
    type: 'guava_cache',
    configClass: 'org.graylog2.lookup.caches.CaffeineLookupCache$Config',
    defaultConfig: {
      max_size: 1000,
      expire_after_access: 60,
      expire_after_access_unit: 'SECONDS',
      expire_after_write: 0,
      expire_after_write_unit: null,
    },
    fields: memoryFields,
    create: config =>
      new MemoryCache({
        maxEntries: config.max_size,
        afterAccessMs: msOf(config.expire_after_access, config.expire_after_access_unit),
        afterWriteMs: msOf(config.expire_after_write, config.expire_after_write_unit),
      }),
  }),
]

export const cacheTypes: ReadonlyMap<string, CacheType> = new Map(types.map(type => [type.type, type]))

/** Reads and checks the configuration of a cache. */
export function readCacheConfig(sent: Values & { readonly type: string }): ReadConfig<Values> {
  const type = cacheTypes.get(sent.type)
  if (type) return readFields(type.type, type.fields, sent)
  const known = [...cacheTypes.keys()].join(', ')
  return { config: null, problems: { type: [`There is no cache type '${sent.type}'. There are: ${known}.`] } }
}

/** Makes a cache of a configuration that was read; one of an unknown type keeps nothing. */
export const createCache = (type: string, config: Values): Cache =>
  (cacheTypes.get(type) ?? cacheTypes.get('none')!).create(config)
