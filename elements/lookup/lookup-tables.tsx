/**
 * `<cordwood-lookup-tables>`: the lookup tables with their caches and data adapters, and what fails.
 *
 * @permission lookuptables:read — lists tables
 * @permission lookuptables:create — shows the creation of tables
 * @permission lookuptables:edit — leads to the form of a table; 'lookuptables:edit:{id}' of a single one
 * @permission lookuptables:delete — deletes tables; 'lookuptables:delete:{id}' a single one
 * @example
 * <cordwood-lookup-tables></cordwood-lookup-tables>
 */
import { useCallback, useMemo } from 'react'
import { lookupTableEntity } from '../../core/lookup/entity.ts'
import type { Table, TablePage } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { lookupTableStrings } from '../../core/lookup/table-strings.ts'
import { useEntityList } from '../kit/entities/entities.ts'
import { defineElement, Link, useCore, useStrings, type EntityColumn } from '../kit/kit.ts'
import css from './lookup.css?inline'
import { identityColumns } from './identity-columns.tsx'
import { LookupList } from './lookup-list.tsx'
import { StateBadge } from './state-badge.tsx'
import { useLookupErrors } from './use-lookup-state.ts'
import { useAddresses } from './use-addresses.ts'

export interface LookupTablesProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

type Resolved = Pick<TablePage, 'caches' | 'data_adapters'>

function LookupTables({ parameters }: LookupTablesProps) {
  const { routes } = useCore()
  const addresses = useAddresses()
  const list = useEntityList(lookupTableEntity, { parameters, address: routes.lookupTables })
  const { data } = list.pages
  const editAddress = useCallback(({ name }: Table) => addresses.editTable(name), [addresses])
  return (
    <LookupList
      current="tables"
      list={list}
      columns={useColumns(data?.rows, data?.answer as Resolved | undefined)}
      createAddress={routes.newLookupTable()}
      editAddress={editAddress}
    />
  )
}

function useColumns(
  rows: readonly Table[] | undefined,
  resolved: Resolved | undefined,
): readonly EntityColumn<Table>[] {
  const addresses = useAddresses()
  const t = useStrings(lookupTableStrings)
  const l = useStrings(lookupStrings)
  const adapters = resolved?.data_adapters
  const { data: errors } = useLookupErrors({ tables: rows?.map(({ name }) => name) ?? [] })
  return useMemo(
    (): readonly EntityColumn<Table>[] => [
      ...identityColumns<Table>(
        { title: t('name'), description: t('description'), name: l('lookupName') },
        addresses.table,
      ),
      {
        id: 'data_adapter_id',
        title: t('adapter'),
        priority: 1,
        render: row => {
          const adapter = adapters?.[row.data_adapter_id]
          return (
            <Named title={adapter?.title} to={adapter && addresses.adapter(adapter.name)} missing={l('notNamed')} />
          )
        },
      },
      {
        id: 'cache_id',
        title: t('cache'),
        priority: 3,
        render: row => {
          const cache = resolved?.caches[row.cache_id]
          return <Named title={cache?.title} to={cache && addresses.cache(cache.name)} missing={l('notNamed')} />
        },
      },
      {
        id: 'state',
        title: l('state'),
        wide: true,
        minWidth: 120,
        render: row => <StateBadge error={errors?.tables[row.name]} />,
      },
    ],
    [t, l, addresses, resolved, adapters, errors],
  )
}

interface NamedProps {
  readonly title: string | undefined
  readonly to: string | undefined
  readonly missing: string
}

const Named = ({ title, to, missing }: NamedProps) =>
  title === undefined || to === undefined ? (
    <span className="faint">{missing}</span>
  ) : (
    <Link className="trunc" to={to} title={title}>
      <bdi>{title}</bdi>
    </Link>
  )

defineElement<LookupTablesProps>('cordwood-lookup-tables', LookupTables, {
  props: { parameters: String },
  events: ['cordwood-lookup-table-deleted'],
  styles: [css],
})
