/** Caches and data adapters to choose from, loaded in batches. */
import { useCallback } from 'react'
import { adapterTypeView } from '../../core/lookup/adapter-types.ts'
import { listAdapters, listCaches } from '../../core/lookup/api.ts'
import { cacheTypeView } from '../../core/lookup/cache-types.ts'
import { useMessages, useQuietClient, type LoadOptions } from '../kit/kit.ts'

const pageOf = (offset: number, limit: number) => ({ page: Math.floor(offset / limit) + 1, per_page: limit })

export function useCacheChoices(): LoadOptions {
  const client = useQuietClient()
  const messages = useMessages()
  return useCallback<LoadOptions>(
    async ({ filter, offset, limit, signal }) => {
      const query = { ...pageOf(offset, limit), sort: 'title', order: 'asc', query: filter || null }
      const { caches, total } = await listCaches(client, query, { signal })
      const options = caches.map(({ id, title, config }) => ({
        value: id,
        label: title,
        note: cacheTypeView(config.type)?.title(messages) ?? config.type,
      }))
      return { options, total }
    },
    [client, messages],
  )
}

export function useAdapterChoices(): LoadOptions {
  const client = useQuietClient()
  const messages = useMessages()
  return useCallback<LoadOptions>(
    async ({ filter, offset, limit, signal }) => {
      const query = { ...pageOf(offset, limit), sort: 'title', order: 'asc', query: filter || null }
      const { data_adapters: adapters, total } = await listAdapters(client, query, { signal })
      const options = adapters.map(({ id, title, config }) => ({
        value: id,
        label: title,
        note: adapterTypeView(config.type)?.title(messages) ?? config.type,
      }))
      return { options, total }
    },
    [client, messages],
  )
}
