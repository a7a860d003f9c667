/** One event, beside the list: how it came about, what to do, and who was told. */
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { FoundEvent } from '../../../core/alerts/events-schema.ts'
import { FetchError } from '../../../core/client/errors.ts'
import {
  Drawer,
  EmptyState,
  ErrorState,
  IconButton,
  Skeleton,
  Timestamp,
  useStrings,
  VisibleText,
} from '../../kit/kit.ts'
import { EventDetails } from './event-details.tsx'
import { EventType, PriorityText } from './event-words.tsx'
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
  const { data, error, refetch } = useEvent(id)
  const at = listed.findIndex(({ event }) => event.id === id)
  const found = data ?? listed[at]
  const before = at > 0 ? listed[at - 1] : undefined
  const after = at >= 0 ? listed[at + 1] : undefined
  const isMissing = error instanceof FetchError && error.status === 404
  const title = found?.event.message.trim() || t('event')
  return (
    <Drawer title={title} width="lg" onClose={onClose}>
      {found && (
        <div className="row event-head">
          <div className="row wrap grow">
            <EventType alert={found.event.alert} />
            <PriorityText priority={found.event.priority} />
            <Timestamp value={found.event.timestamp} />
            {found.event.key && (
              <span className="mono break">
                <VisibleText text={found.event.key} />
              </span>
            )}
          </div>
          {at >= 0 && (
            <>
              <IconButton
                size="sm"
                icon="arrow-up"
                label={t('previous')}
                aria-disabled={!before || undefined}
                onClick={() => before && onOpen(before.event.id)}
              />
              <IconButton
                size="sm"
                icon="arrow-down"
                label={t('next')}
                aria-disabled={!after || undefined}
                onClick={() => after && onOpen(after.event.id)}
              />
            </>
          )}
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
