/**
 * `<cordwood-lookup-adapters>`: the data adapters of lookup tables, with their types and what fails.
 *
 * @permission lookuptables:read — lists data adapters
 * @permission lookuptables:create — shows the creation of data adapters
 * @permission lookuptables:edit — leads to the form of a data adapter; 'lookuptables:edit:{id}' of a single one
 * @permission lookuptables:delete — deletes data adapters; 'lookuptables:delete:{id}' a single one
 * @example
 * <cordwood-lookup-adapters></cordwood-lookup-adapters>
 */
import { useCallback, useMemo } from 'react'
import { lookupAdapterStrings } from '../../core/lookup/adapter-strings.ts'
import { adapterTypeView } from '../../core/lookup/adapter-types.ts'
import { lookupAdapterEntity } from '../../core/lookup/entity.ts'
import { ownTableType } from '../../core/lookup/own-tables.ts'
import type { Adapter } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { useEntityList } from '../kit/entities/entities.ts'
import { defineElement, useCore, useMessages, useStrings, type EntityColumn } from '../kit/kit.ts'
import css from './lookup.css?inline'
import { identityColumns } from './identity-columns.tsx'
import { LookupList } from './lookup-list.tsx'
import { StateBadge } from './state-badge.tsx'
import { useLookupErrors } from './use-lookup-state.ts'
import { useAddresses } from './use-addresses.ts'

export interface LookupAdaptersProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

function LookupAdapters({ parameters }: LookupAdaptersProps) {
  const { routes } = useCore()
  const addresses = useAddresses()
  const t = useStrings(lookupAdapterStrings)
  const list = useEntityList(lookupAdapterEntity, { parameters, address: routes.lookupAdapters })
  const editAddress = useCallback(({ name }: Adapter) => addresses.editAdapter(name), [addresses])
  const deleteNote = useCallback(({ config }: Adapter) => config.type === ownTableType && <p>{t('deleteRows')}</p>, [t])
  return (
    <LookupList
      current="adapters"
      list={list}
      columns={useColumns(list.pages.data?.rows)}
      createAddress={routes.newLookupAdapter()}
      editAddress={editAddress}
      deleteNote={deleteNote}
    />
  )
}

function useColumns(rows: readonly Adapter[] | undefined): readonly EntityColumn<Adapter>[] {
  const addresses = useAddresses()
  const t = useStrings(lookupAdapterStrings)
  const l = useStrings(lookupStrings)
  const messages = useMessages()
  const { data: errors } = useLookupErrors({ data_adapters: rows?.map(({ name }) => name) ?? [] })
  return useMemo(
    (): readonly EntityColumn<Adapter>[] => [
      ...identityColumns<Adapter>(
        { title: t('name'), description: t('description'), name: l('lookupName') },
        addresses.adapter,
      ),
      {
        id: 'type',
        title: l('type'),
        priority: 1,
        render: ({ config }) => adapterTypeView(config.type)?.title(messages) ?? config.type,
      },
      {
        id: 'state',
        title: l('state'),
        wide: true,
        minWidth: 120,
        render: ({ name }) => <StateBadge error={errors?.data_adapters[name]} />,
      },
    ],
    [t, l, messages, addresses, errors],
  )
}

defineElement<LookupAdaptersProps>('cordwood-lookup-adapters', LookupAdapters, {
  props: { parameters: String },
  events: ['cordwood-lookup-adapter-deleted'],
  styles: [css],
})
