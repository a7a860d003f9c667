/** One event, beside the list: how it came about, what to do, and who was told. */
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { FoundEvent } from '../../../core/alerts/events-schema.ts'
import { FetchError } from '../../../core/client/errors.ts'
import { Drawer, EmptyState, ErrorState, IconButton, Skeleton, useStrings } from '../../kit/kit.ts'
import { EventDetails } from './event-details.tsx'
import { useEvent } from './use-event.ts'

export interface EventDrawerProps {
  readonly id: string
  /** The list beside it, to go on from one to the next. */
  readonly listed: readonly FoundEvent[]
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
  /** The event was acknowledged, or no longer is. */
  readonly onChanged: () => void
}

export function EventDrawer({ id, listed, onOpen, onClose, onChanged }: EventDrawerProps) {
  const t = useStrings(eventStrings)
  const { data: found, error, refetch } = useEvent(id)
  const at = listed.findIndex(({ event }) => event.id === id)
  const before = at > 0 ? listed[at - 1] : undefined
  const after = at >= 0 ? listed[at + 1] : undefined
  const isMissing = error instanceof FetchError && error.status === 404
  const title = found
    ? t('eventTitle', { type: t(found.event.alert ? 'alert' : 'event'), message: found.event.message })
    : t('event')
  return (
    <Drawer title={title} width="lg" onClose={onClose}>
      {at >= 0 && (
        <div className="row event-steps">
          <IconButton
            size="sm"
            icon="arrow-up"
            label={t('previous')}
            disabled={!before}
            onClick={() => before && onOpen(before.event.id)}
          />
          <IconButton
            size="sm"
            icon="arrow-down"
            label={t('next')}
            disabled={!after}
            onClick={() => after && onOpen(after.event.id)}
          />
        </div>
      )}
      {isMissing && !found && (
        <EmptyState icon="bell" title={t('missing')}>
          {t('missingWhy')}
        </EmptyState>
      )}
      {error && !found && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {!found && !error && <Skeleton rows={8} />}
      {found && (
        <EventDetails
          found={found}
          onChanged={() => {
            refetch()
            onChanged()
          }}
        />
      )}
    </Drawer>
  )
}
