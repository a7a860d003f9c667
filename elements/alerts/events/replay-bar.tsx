/** Names what is replayed: the event, the definition, and its conditions in their colors. */
import { useState, type ReactNode } from 'react'
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { ReplayCondition } from '../../../core/alerts/replay.ts'
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import type { Event } from '../../../core/notifications/model.ts'
import { Button, Link, Timestamp, useCore, useStrings, VisibleText } from '../../kit/kit.ts'
import { useWidth } from '../../kit/use-width.ts'
import { EventType, PriorityText } from './event-words.tsx'
import { NotificationTitles } from './notification-titles.tsx'
import { useScheduleText } from './use-schedule-text.ts'

export interface ReplayBarProps {
  readonly title: string
  readonly event: Event | null
  /** Null: it was deleted, or it may not be read. */
  readonly definition: EventDefinition | null
  readonly refused: boolean
  readonly conditions: readonly ReplayCondition[]
}

/** Narrower than that the facts are folded at first: the search has little room. */
const roomyFrom = 768

export function ReplayBar({ title, event, definition, refused, conditions }: ReplayBarProps) {
  const t = useStrings(eventStrings)
  const { routes } = useCore()
  const [bar, width] = useWidth<HTMLElement>()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? width >= roomyFrom
  return (
    <header ref={bar} className="replay-bar">
      <div className="row">
        {event && <EventType alert={event.alert} />}
        <h1 tabIndex={-1} className="grow">
          <VisibleText text={title} />
        </h1>
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          {t(isOpen ? 'hideInfo' : 'showInfo')}
        </Button>
      </div>
      {isOpen && (
        <dl className="replay-facts">
          {event && (
            <Fact name={t('timestamp')}>
              <Timestamp value={event.timestamp} />
            </Fact>
          )}
          <Fact name={t('definition')}>
            {definition ? (
              <Link to={routes.eventDefinition({ definitionId: definition.id })}>
                <VisibleText text={definition.title} />
              </Link>
            ) : (
              <span className="muted">{t(refused ? 'definitionRefused' : 'definitionGone')}</span>
            )}
          </Fact>
          <Fact name={t('priority')}>
            <PriorityText priority={event?.priority ?? definition?.priority ?? 0} />
          </Fact>
          {definition && <DefinitionFacts definition={definition} conditions={conditions} />}
        </dl>
      )}
    </header>
  )
}

function Fact({
  name,
  wide,
  children,
}: {
  readonly name: string
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function DefinitionFacts({
  definition,
  conditions,
}: Pick<ReplayBarProps, 'conditions'> & { readonly definition: EventDefinition }) {
  const t = useStrings(eventStrings)
  const schedule = useScheduleText(definition.config)
  return (
    <>
      {schedule && (
        <>
          <Fact name={schedule.every.name}>{schedule.every.text}</Fact>
          <Fact name={t('searchWithin')}>{schedule.within}</Fact>
        </>
      )}
      <Fact name={t('notifications')}>
        <NotificationTitles definition={definition} />
      </Fact>
      <Fact name={t('description')}>
        {definition.description.trim() === '' ? (
          <span className="muted">{t('noDescription')}</span>
        ) : (
          <VisibleText text={definition.description} />
        )}
      </Fact>
      {conditions.length > 0 && (
        <Fact name={t('conditions')} wide>
          <Conditions conditions={conditions} />
        </Fact>
      )}
    </>
  )
}

/** Each in the color that its values have in the results. */
export function Conditions({ conditions }: Pick<ReplayBarProps, 'conditions'>) {
  const t = useStrings(eventStrings)
  return (
    <ul title={t('conditionsHighlight')}>
      {conditions.map(({ text, color, value }, at) => (
        <li key={at} className="condition">
          {value !== null && <span className="swatch" style={{ backgroundColor: color }} aria-hidden="true" />}
          <span className="mono break">
            <VisibleText text={text} />
          </span>
        </li>
      ))}
    </ul>
  )
}
