/**
 * `<cordwood-lookup-caches>`: the caches of lookup tables, with what they hold.
 *
 * @permission lookuptables:read — lists caches
 * @permission lookuptables:create — shows the creation of caches
 * @permission lookuptables:edit — leads to the form of a cache; 'lookuptables:edit:{id}' of a single one
 * @permission lookuptables:delete — deletes caches; 'lookuptables:delete:{id}' a single one
 * @example
 * <cordwood-lookup-caches></cordwood-lookup-caches>
 */
import { useCallback, useMemo } from 'react'
import { lookupCacheStrings } from '../../core/lookup/cache-strings.ts'
import { cacheTypeView } from '../../core/lookup/cache-types.ts'
import { lookupCacheEntity } from '../../core/lookup/entity.ts'
import type { Cache } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { useEntityList } from '../kit/entities/entities.ts'
import { defineElement, useCore, useMessages, useStrings, type EntityColumn } from '../kit/kit.ts'
import css from './lookup.css?inline'
import { identityColumns } from './identity-columns.tsx'
import { LookupList } from './lookup-list.tsx'
import { useLookupCounts } from './use-lookup-state.ts'
import { useAddresses } from './use-addresses.ts'

export interface LookupCachesProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

function LookupCaches({ parameters }: LookupCachesProps) {
  const { routes } = useCore()
  const addresses = useAddresses()
  const list = useEntityList(lookupCacheEntity, { parameters, address: routes.lookupCaches })
  const editAddress = useCallback(({ name }: Cache) => addresses.editCache(name), [addresses])
  return (
    <LookupList
      current="caches"
      list={list}
      columns={useColumns()}
      createAddress={routes.newLookupCache()}
      editAddress={editAddress}
    />
  )
}

function useColumns(): readonly EntityColumn<Cache>[] {
  const addresses = useAddresses()
  const t = useStrings(lookupCacheStrings)
  const l = useStrings(lookupStrings)
  const messages = useMessages()
  const { data: counts } = useLookupCounts()
  return useMemo((): readonly EntityColumn<Cache>[] => {
    const count = (name: string, key: 'entries' | 'hits' | 'misses') => {
      const value = counts?.caches[name]?.[key]
      return value === undefined ? null : formatNumberIn(messages.lang, value)
    }
    return [
      ...identityColumns<Cache>(
        { title: t('name'), description: t('description'), name: l('lookupName') },
        addresses.cache,
      ),
      {
        id: 'type',
        title: l('type'),
        priority: 1,
        render: ({ config }) => cacheTypeView(config.type)?.title(messages) ?? config.type,
      },
      { id: 'entries', title: l('entries'), numeric: true, width: 120, render: ({ name }) => count(name, 'entries') },
      {
        id: 'hits',
        title: l('hits'),
        numeric: true,
        width: 130,
        priority: 3,
        render: ({ name }) => count(name, 'hits'),
      },
      {
        id: 'misses',
        title: l('misses'),
        numeric: true,
        width: 150,
        priority: 4,
        render: ({ name }) => count(name, 'misses'),
      },
    ]
  }, [t, l, messages, addresses, counts])
}

defineElement<LookupCachesProps>('cordwood-lookup-caches', LookupCaches, {
  props: { parameters: String },
  events: ['cordwood-lookup-cache-deleted'],
  styles: [css],
})
