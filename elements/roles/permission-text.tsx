/** The sentence about a permission; one entity is told by its title where the user may read it. */
import { useCallback } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { permissionSentence, type PermissionPart } from '../../core/roles/permission-words.ts'
import { useCore, useMessages, useQueryData } from '../kit/kit.ts'

/** Where the title of an entity is read, by the domain of its permissions. */
const places: Readonly<Record<string, string>> = {
  streams: '/streams',
  stream_outputs: '/streams',
  dashboards: '/views',
  view: '/views',
  eventnotifications: '/events/notifications',
  inputs: '/system/inputs',
  indexsets: '/system/indices/index_sets',
}

/** Returns the title; undefined where there is none to show. */
function useTitleOf({ domain, instance }: PermissionPart): string | undefined {
  const { client } = useCore()
  const place = Object.hasOwn(places, domain) ? places[domain] : undefined
  const path =
    place !== undefined && instance !== undefined && isSegment(instance)
      ? `${place}/${encodeURIComponent(instance)}`
      : null
  const fetcher = useCallback(
    (_key: string, signal: AbortSignal) =>
      client.get<{ readonly title?: unknown }>(path!, { signal, report: false }).catch((error: unknown) => {
        if (signal.aborted) throw error
        return null
      }),
    [client, path],
  )
  // Under the path itself others keep only what was answered well.
  const key = path === null ? null : `${path}#title`
  const { data } = useQueryData<{ readonly title?: unknown } | null>(key, { fetcher, cacheLifetime: 60_000 })
  return typeof data?.title === 'string' ? data.title : undefined
}

export function PermissionText({ part }: { readonly part: PermissionPart }) {
  const messages = useMessages()
  const title = useTitleOf(part)
  return <bdi>{permissionSentence(messages, part, title ?? part.instance)}</bdi>
}
