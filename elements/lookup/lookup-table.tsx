/**
 * `<cordwood-lookup-table>`: one lookup table with its cache, its data adapter, counters and a test of a key; the rows of a table that is
 * edited here; or the form that creates or changes it.
 *
 * @permission lookuptables:read:{id} — shows the table
 * @permission lookuptables:read — tests keys, purges the cache, shows counters and errors
 * @permission lookuptables:create — creates a table, a cache or a data adapter
 * @permission lookuptables:edit:{id} — changes the table
 * @permission lookuptables:delete:{id} — deletes the table
 * @example
 * <cordwood-lookup-table name="countries"></cordwood-lookup-table>
 */
import { tablePath } from '../../core/lookup/api.ts'
import type { TablePage } from '../../core/lookup/schema.ts'
import { lookupTableStrings } from '../../core/lookup/table-strings.ts'
import { defineElement, Link, useCore, useStrings } from '../kit/kit.ts'
import css from './lookup.css?inline'
import gridCss from './rows/row-grid.css?inline'
import { Stored } from './stored.tsx'
import { TableFormPage } from './table-form.tsx'
import { TableOverview } from './table-overview.tsx'

export interface LookupTableProps {
  /** Name or id of the table; not for a new one. */
  readonly name?: string
  /** 'overview' (default); 'create': the form of a new table; 'edit': the form of this one. */
  readonly mode?: string
}

const resolvedPath = (name: string) => `${tablePath(name)}?resolve=true`

function LookupTable({ name = '', mode }: LookupTableProps) {
  const { routes } = useCore()
  const t = useStrings(lookupTableStrings)
  if (mode === 'create') return <TableFormPage table={null} />
  return (
    <Stored<TablePage>
      key={name}
      name={name}
      path={resolvedPath}
      title={t('one')}
      crumb={<Link to={routes.lookupTables()}>{t('all')}</Link>}
    >
      {({ lookup_tables: [table], caches, data_adapters: adapters }) => {
        if (!table) return null
        const parts = { table, cache: caches[table.cache_id], adapter: adapters[table.data_adapter_id] }
        return mode === 'edit' ? <TableFormPage {...parts} /> : <TableOverview {...parts} />
      }}
    </Stored>
  )
}

defineElement<LookupTableProps>('cordwood-lookup-table', LookupTable, {
  props: { name: String, mode: String },
  events: [
    'cordwood-lookup-table-created',
    'cordwood-lookup-table-saved',
    'cordwood-lookup-table-deleted',
    'cordwood-lookup-cache-created',
    'cordwood-lookup-adapter-created',
  ],
  styles: [css, gridCss],
})
