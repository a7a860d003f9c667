/** Lookup tables: what is stored of them, and what may be wrong. */
import { Table, TableChange, TablePage } from '../../../core/lookup/schema.ts'
import { readDefaults } from '../platform/lookup/defaults.ts'
import type { Services } from '../platform/services.ts'
import { adapters, caches, tables, type StoredTable } from './collection.ts'
import type { FieldProblems, Kind } from './kind.ts'

export const tableKind = ({ records }: Services): Kind<StoredTable, TableChange, Table> => ({
  collection: tables,
  path: 'tables',
  listKey: 'lookup_tables',
  one: 'lookup table',
  many: 'lookup tables',
  shown: Table,
  sent: TableChange,
  page: TablePage,
  present: ({ revision: _, ...stored }) => ({ ...stored, _scope: 'DEFAULT' }),
  async problems(sent, _before, caller) {
    const problems: FieldProblems = {}
    for (const [field, texts] of Object.entries(readDefaults(sent).problems)) if (texts) problems[field] = [...texts]
    const readable = records.as(caller)
    if (!(await readable.of(caches).find(sent.cache_id))) problems['cache_id'] = ['There is no cache with this id.']
    if (!(await readable.of(adapters).find(sent.data_adapter_id)))
      problems['data_adapter_id'] = ['There is no data adapter with this id.']
    return problems
  },
  stored: (sent, before) => ({
    title: sent.title,
    description: sent.description,
    name: sent.name,
    cache_id: sent.cache_id,
    data_adapter_id: sent.data_adapter_id,
    content_pack: sent.content_pack ?? before?.content_pack ?? null,
    default_single_value: sent.default_single_value,
    default_single_value_type: sent.default_single_value_type,
    default_multi_value: sent.default_multi_value,
    default_multi_value_type: sent.default_multi_value_type,
  }),
})
