/** A notification that a definition names. */
import { useCallback } from 'react'
import { notificationPath } from '../../../core/notifications/api.ts'
import type { Notification } from '../../../core/notifications/schema.ts'
import { notificationStrings } from '../../../core/notifications/strings.ts'
import { notificationTypeOf } from '../../../core/notifications/types.ts'
import { useStrings } from '../../kit/kit.ts'
import { useQuietData } from '../events/use-quiet-data.ts'

/** Null: it was deleted, or the user may not read it; undefined: it is loaded. */
export function useNotification(id: string): Notification | null | undefined {
  return useQuietData<Notification>(notificationPath(id))
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
