import { defineEntity } from '../entities/entity.ts'
import { indexSetStrings } from './index-set-strings.ts'
import type { CreateIndexSet, IndexSet, UpdateIndexSet } from './schema.ts'

const path = '/system/indices/index_sets'

export const indexSetEntity = defineEntity<IndexSet, CreateIndexSet | UpdateIndexSet, typeof indexSetStrings.strings>({
  name: 'index-set',
  grn: null,
  paths: { list: path, one: path },
  listKey: 'index_sets',
  permissions: { create: 'indexsets:create', edit: 'indexsets:edit', delete: 'indexsets:delete' },
  events: {
    created: 'cordwood-index-set-created',
    saved: 'cordwood-index-set-saved',
    deleted: 'cordwood-index-set-deleted',
  },
  strings: indexSetStrings,
  revalidates: ['/system/indexer/', '/system/deflector/', '/system/indices/ranges', '/system/jobs'],
})
