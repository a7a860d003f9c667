/** The list of events. Each leads to its details. */
import { useMemo } from 'react'
import { eventSorts, type EventOrder, type EventSort } from '../../../core/alerts/events-address.ts'
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import { isSegment } from '../../../core/client/request.ts'
import type { EventsSearchReply, FoundEvent } from '../../../core/alerts/events-schema.ts'
import {
  Icon,
  Link,
  Table,
  Timestamp,
  useCore,
  useStrings,
  VisibleText,
  type Column,
  type Sort,
} from '../../kit/kit.ts'
import { EventType, PriorityText } from './event-words.tsx'

export interface EventsTableProps {
  readonly found: EventsSearchReply
  readonly order: EventOrder
  readonly onOrder: (order: EventOrder) => void
  /** Id of the event that is open. */
  readonly opened: string | null
  /** Null where no address says which event is open. */
  readonly addressOf: (id: string) => string | null
  readonly onOpen: (id: string) => void
}

/** Pixels. Narrower than that the columns that every event has would have no room. */
const cardsBelow = 680

/** The most urgent comes first where one begins to sort by these. */
const descendingFirst: readonly string[] = ['priority', 'alert'] satisfies EventSort[]

export function EventsTable({ found, order, onOrder, opened, addressOf, onOpen }: EventsTableProps) {
  const t = useStrings(eventStrings)
  const { routes } = useCore()
  const { event_definitions: definitions } = found.context
  const columns = useMemo((): readonly Column<FoundEvent>[] => {
    const titleOf = (id: string) => (Object.hasOwn(definitions, id) ? definitions[id]!.title : null)
    return [
      {
        id: 'message',
        title: t('message'),
        rowHeader: true,
        sortable: true,
        wide: true,
        weight: 3,
        minWidth: 220,
        render: one => <MessageCell found={one} address={addressOf(one.event.id)} onOpen={onOpen} />,
      },
      {
        id: 'key',
        title: t('key'),
        sortable: true,
        weight: 1,
        minWidth: 90,
        render: ({ event: { key } }) =>
          key && (
            <span className="mono trunc" title={key}>
              <VisibleText text={key} />
            </span>
          ),
      },
      {
        id: 'alert',
        title: t('type'),
        sortable: true,
        width: 92,
        render: ({ event }) => <EventType alert={event.alert} />,
      },
      {
        id: 'event_definition_id',
        title: t('definition'),
        weight: 1.5,
        minWidth: 140,
        priority: 1,
        render: ({ event: { event_definition_id: id } }) => {
          const title = titleOf(id)
          return title === null || !isSegment(id) ? (
            <span className="faint">{t('unknownDefinition')}</span>
          ) : (
            <Link className="trunc" to={routes.eventDefinition({ definitionId: id })}>
              <VisibleText text={title} />
            </Link>
          )
        },
      },
      {
        id: 'priority',
        title: t('priority'),
        sortable: true,
        width: 96,
        render: ({ event }) => <PriorityText priority={event.priority} />,
      },
      {
        id: 'timestamp',
        title: t('timestamp'),
        sortable: true,
        width: 176,
        render: ({ event }) => <Timestamp value={event.timestamp} />,
      },
    ]
  }, [t, routes, definitions, addressOf, onOpen])
  const onSort = ({ attributeId, direction }: Sort) => {
    const by = eventSorts.find(sort => sort === attributeId)
    if (!by) return
    const isNew = order.by !== by
    onOrder({ by, direction: isNew && descendingFirst.includes(by) ? 'desc' : direction })
  }
  return (
    <Table
      label={t('events')}
      columns={columns}
      rows={found.events}
      rowKey={({ event }) => event.id}
      selected={({ event }) => event.id === opened}
      sort={{ attributeId: order.by, direction: order.direction }}
      onSort={onSort}
      cards={cardsBelow}
    />
  )
}

interface MessageCellProps {
  readonly found: FoundEvent
  readonly address: string | null
  readonly onOpen: (id: string) => void
}

function MessageCell({ found: { event, acknowledgement }, address, onOpen }: MessageCellProps) {
  const t = useStrings(eventStrings)
  const text = <VisibleText text={event.message.trim() === '' ? event.id : event.message} />
  return (
    <span className="event-message">
      {address === null ? (
        <button type="button" className="link ent" aria-haspopup="dialog" onClick={() => onOpen(event.id)}>
          {text}
        </button>
      ) : (
        <Link className="ent" to={address}>
          {text}
        </Link>
      )}
      {acknowledgement && (
        <span className="c-success" title={t('acknowledgedBy', { user: acknowledgement.acknowledged_by })}>
          <Icon name="check-circle-fill" small />
          <span className="sr">{t('acknowledgedBy', { user: acknowledgement.acknowledged_by })}</span>
        </span>
      )}
    </span>
  )
}
