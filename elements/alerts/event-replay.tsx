/**
 * `<cordwood-event-replay>`: the messages that made an event, or that a definition looks at now, in a search of its own that nobody stores.
 *
 * Above the search stands what is replayed: the event, its definition and its conditions, whose colors highlight values in the results.
 *
 * @permission streams:read — searches the messages of a stream
 * @permission eventdefinitions:read — shows the definition; 'eventdefinitions:read:{id}' a single one
 * @permission eventnotifications:read — names its notifications
 * @example
 * <cordwood-event-replay event-id="01JDM8X2V4Q8ZJ3N5M7X9A0B1C"></cordwood-event-replay>
 */
import { useMemo } from 'react'
import { eventStrings } from '../../core/alerts/event-strings.ts'
import { replayOfDefinition, replayOfEvent } from '../../core/alerts/replay.ts'
import type { EventDefinition } from '../../core/alerts/schema.ts'
import { definitionPath } from '../../core/alerts/api.ts'
import { isSegment } from '../../core/client/request.ts'
import type { Event } from '../../core/notifications/model.ts'
import {
  defineElement,
  EmptyState,
  ErrorState,
  Link,
  Skeleton,
  useCore,
  useQueryData,
  useStrings,
  useTitle,
} from '../kit/kit.ts'
import type { Parameters } from '../search/use-page.ts'
import { useEvent } from './events/use-event.ts'
import { ReplayBar } from './events/replay-bar.tsx'
import { ReplaySearch } from './events/replay-search.tsx'
import { useMadeBy } from './events/use-made-by.ts'
import { useReplayWords } from './events/use-replay-words.ts'
import css from './events/replay.css?inline'

export interface EventReplayProps {
  /** Id of the event whose messages are searched. */
  readonly eventId?: string
  /** Id of the definition whose messages are searched, where no event is named. */
  readonly definitionId?: string
  /** Query parameters of the page's address, from a shell: those of the search page once something was changed. */
  readonly parameters?: Parameters
  /** Disables shortcuts without a modifier key. */
  readonly noKeys?: boolean
}

function EventReplay({ eventId, definitionId, parameters, noKeys }: EventReplayProps) {
  return eventId ? (
    <ReplayedEvent key={eventId} eventId={eventId} parameters={parameters} noKeys={noKeys} />
  ) : (
    <ReplayedDefinition key={definitionId} definitionId={definitionId} parameters={parameters} noKeys={noKeys} />
  )
}

function ReplayedEvent({ eventId, ...page }: Omit<EventReplayProps, 'definitionId'> & { readonly eventId: string }) {
  const { routes } = useCore()
  const { data: found, error, refetch } = useEvent(eventId, { asPage: true })
  const { definition } = useMadeBy(found ?? null)
  if (error && !found) return <Unreplayed error={error} onRetry={refetch} />
  if (!found || definition.state === 'loading') return <Unreplayed />
  return (
    <Replayed
      {...page}
      event={found.event}
      definition={definition.state === 'found' ? definition.found : null}
      refused={definition.state === 'refused'}
      address={query => routes.replayAlert({ eventId }, query)}
    />
  )
}

function ReplayedDefinition({ definitionId, ...page }: Omit<EventReplayProps, 'eventId'>) {
  const { routes } = useCore()
  const path = definitionId && isSegment(definitionId) ? definitionPath(definitionId) : null
  const { data: definition, error, refetch } = useQueryData<EventDefinition>(path, onceOnly)
  if (error && !definition) return <Unreplayed error={error} onRetry={refetch} />
  if (!definition) return <Unreplayed />
  return (
    <Replayed
      {...page}
      event={null}
      definition={definition}
      refused={false}
      address={query => routes.replayEventDefinition({ definitionId: definition.id }, query)}
    />
  )
}

/** A definition that is missing, or may not be read, is that the next time too. */
const onceOnly = { onErrorRetry: false } as const

function Unreplayed({ error, onRetry }: { readonly error?: Error; readonly onRetry?: () => void }) {
  const t = useStrings(eventStrings)
  useTitle(t('replay'))
  return (
    <div className="replay">
      <h1 className="sr" tabIndex={-1}>
        {t('replay')}
      </h1>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton />}
    </div>
  )
}

interface ReplayedProps extends Pick<EventReplayProps, 'parameters' | 'noKeys'> {
  readonly event: Event | null
  /** As it was when it made the event; null: it is not known. */
  readonly definition: EventDefinition | null
  readonly refused: boolean
  readonly address: (query: Readonly<Record<string, string>>) => string
}

function Replayed({ event, definition, refused, address, parameters, noKeys }: ReplayedProps) {
  const t = useStrings(eventStrings)
  const { routes } = useCore()
  const words = useReplayWords()
  const config = definition?.config ?? null
  const replay = useMemo(
    () => (event ? replayOfEvent(event, config, words) : config && replayOfDefinition(config, words)),
    [event, config, words],
  )
  const title = t('replayTitle', { title: event?.message ?? definition?.title ?? '' })
  return (
    <div className="replay">
      <ReplayBar
        title={title}
        event={event}
        definition={definition}
        refused={refused}
        conditions={replay?.conditions ?? []}
      />
      {replay ? (
        <ReplaySearch page={replay.page} title={title} address={address} parameters={parameters} noKeys={noKeys} />
      ) : (
        <EmptyState icon="search" title={t('noReplay')} action={<Link to={routes.alerts()}>{t('backToEvents')}</Link>}>
          {t(event ? 'noReplayWhy' : 'noReplayOfSystem')}
        </EmptyState>
      )}
    </div>
  )
}

defineElement<EventReplayProps>('cordwood-event-replay', EventReplay, {
  props: { eventId: String, definitionId: String, parameters: Object, noKeys: Boolean },
  styles: [css],
})
