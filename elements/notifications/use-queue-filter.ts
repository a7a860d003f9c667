/** The filter of the queue: in the address where a shell gives it, else the element's own. */
import { useMemo, useState } from 'react'
import type { QueueFilter } from '../../core/notifications/queue-api.ts'
import { useCore, useNavigate } from '../kit/kit.ts'

const names = ['event_definition_id', 'notification_id'] as const

export function useQueueFilter(parameters: string | undefined) {
  const { routes } = useCore()
  const navigate = useNavigate()
  const [own, setOwn] = useState('')
  const text = parameters ?? own
  const filter = useMemo((): QueueFilter => {
    const query = new URLSearchParams(text)
    return Object.fromEntries(names.flatMap(name => (query.get(name) ? [[name, query.get(name)!]] : [])))
  }, [text])
  const setFilter = (next: QueueFilter) => {
    const chosen = names.flatMap(name => (next[name] === undefined ? [] : [[name, next[name]]]))
    const query = Object.fromEntries(chosen) as Record<string, string>
    if (parameters === undefined) setOwn(new URLSearchParams(query).toString())
    else navigate(routes.notificationQueue(query), { replace: true })
  }
  return { filter, setFilter }
}
