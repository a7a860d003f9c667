/** Event definitions that use a notification. */
import { useMemo } from 'react'
import type { EventDefinition } from '../../core/alerts/schema.ts'
import { useQueryData, type QueryData } from '../kit/kit.ts'

export interface UsingDefinition {
  readonly id: string
  readonly title: string
}

interface DefinitionList {
  readonly event_definitions: readonly EventDefinition[]
}

/** Those that the user may read, by title. */
export function useUsingDefinitions(notificationId: string): QueryData<readonly UsingDefinition[]> {
  const query = useQueryData<DefinitionList>('/events/definitions?per_page=0')
  const { data } = query
  const using = useMemo(
    () =>
      data?.event_definitions
        .filter(({ notifications }) => notifications.some(used => used.notification_id === notificationId))
        .flatMap(({ id, title }) => (id === null ? [] : [{ id, title }])),
    [data, notificationId],
  )
  return { ...query, data: using }
}
