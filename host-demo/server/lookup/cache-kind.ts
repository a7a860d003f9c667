/** Caches: what is stored of them, and what may be wrong. */
import { Cache, CacheChange, CachePage } from '../../../core/lookup/schema.ts'
import { readCacheConfig } from '../platform/lookup/caches/cache-types.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { caches, tables, type StoredCache } from './collection.ts'
import { namesOf, type FieldProblems, type Kind } from './kind.ts'

export const cacheKind = ({ records }: Services): Kind<StoredCache, CacheChange, Cache> => ({
  collection: caches,
  path: 'caches',
  listKey: 'caches',
  one: 'cache',
  many: 'caches',
  shown: Cache,
  sent: CacheChange,
  page: CachePage,
  present: ({ revision: _, ...stored }) => ({ ...stored, _scope: 'DEFAULT' }),
  async problems({ config }) {
    const problems: FieldProblems = {}
    for (const [field, texts] of Object.entries(readCacheConfig(config).problems))
      if (texts) problems[field] = [...texts]
    return problems
  },
  stored: (sent, before) => ({
    title: sent.title,
    description: sent.description,
    name: sent.name,
    content_pack: sent.content_pack ?? before?.content_pack ?? null,
    // Numbers may come as text, and times without a unit are seconds: what was read is stored.
    config: { ...readCacheConfig(sent.config).config, type: sent.config.type },
  }),
  async use({ id }) {
    const users = (await records.as(system('lookup')).of(tables).all()).filter(table => table.cache_id === id)
    return users.length > 0 ? `the lookup tables ${namesOf(users)}` : null
  },
})
