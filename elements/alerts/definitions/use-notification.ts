/** A notification that a definition names. */
import { useCallback } from 'react'
import { notificationPath } from '../../../core/notifications/api.ts'
import type { Notification } from '../../../core/notifications/schema.ts'
import { notificationStrings } from '../../../core/notifications/strings.ts'
import { notificationTypeOf } from '../../../core/notifications/types.ts'
import { useCore, useQueryData, useStrings } from '../../kit/kit.ts'

/** Null: it was deleted, or the user may not read it; undefined: it is loaded. */
export function useNotification(id: string): Notification | null | undefined {
  const { client } = useCore()
  const fetcher = useCallback(
    (path: string, signal: AbortSignal) =>
      client.get<Notification>(path, { signal, report: false }).catch((error: unknown) => {
        if (signal.aborted) throw error
        return null
      }),
    [client],
  )
  return useQueryData<Notification | null>(notificationPath(id), { fetcher, dedupeTime: 30_000 }).data
}

/** Returns the name of a type of notifications. */
export function useTypeName(): (type: string) => string {
  const t = useStrings(notificationStrings)
  return useCallback(
    type => {
      const known = notificationTypeOf(type)
      return known ? t(known.name) : type
    },
    [t],
  )
}
