import { useState } from 'react'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import { clearDeliveries, type QueueFilter } from '../../core/notifications/queue-api.ts'
import type { DeliveryCounts } from '../../core/notifications/queue.ts'
import { Button, ConfirmDialog, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { useQueueChanged } from './use-queue-changed.ts'

export interface ClearQueueProps {
  readonly filter: QueueFilter
  readonly counts: readonly DeliveryCounts[]
  readonly total: number
}

/** Clears what matches the filter, after a question; without a filter one event definition after the other. */
export function ClearQueue({ filter, counts, total }: ClearQueueProps) {
  const client = useQuietClient()
  const t = useStrings(notificationPageStrings)
  const toast = useToast()
  const changed = useQueueChanged()
  const [isAsking, setAsking] = useState(false)
  const isFiltered = filter.event_definition_id !== undefined || filter.notification_id !== undefined
  const clear = async () => {
    const waiting = counts.filter(one => one.waiting > 0).map(one => one.event_definition_id)
    const requests = isFiltered ? [filter] : [...new Set(waiting)].map(id => ({ event_definition_id: id }))
    let cleared = 0
    try {
      for (const request of requests) cleared += (await clearDeliveries(client, request)).cleared
    } finally {
      changed()
    }
    toast.success(t('cleared', { count: cleared }))
    setAsking(false)
  }
  if (total === 0) return null
  return (
    <>
      <Button size="sm" icon="trash" onClick={() => setAsking(true)}>
        {t('clear')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('clearTitle', { count: total })}
          danger
          confirmLabel={t('clear')}
          onConfirm={clear}
          onCancel={() => setAsking(false)}
        >
          {isFiltered && <p>{t('clearScope')}</p>}
          <p>{t('clearQuestion')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
