/** All that is known of an event. What one needs at three in the morning comes first. */
import { useMemo, type ReactNode } from 'react'
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { FoundEvent } from '../../../core/alerts/events-schema.ts'
import { isSegment } from '../../../core/client/request.ts'
import { replayOfEvent } from '../../../core/alerts/replay.ts'
import {
  CopyButton,
  Icon,
  Link,
  Skeleton,
  Timestamp,
  useCore,
  useStrings,
  ValueRows,
  VisibleText,
  webUrl,
} from '../../kit/kit.ts'
import { MarkdownPart } from '../markdown-part.tsx'
import { AcknowledgementPart } from './acknowledgement.tsx'
import { Deliveries } from './deliveries.tsx'
import { EventMessagesPart, type EventMessagesPartProps } from './event-messages.tsx'
import { MadeByPart } from './made-by.tsx'
import { StreamTitles } from './stream-titles.tsx'
import { useMadeBy } from './use-made-by.ts'
import { useReplayWords } from './use-replay-words.ts'

export interface EventDetailsProps {
  readonly found: FoundEvent
  readonly onChanged: () => void
}

export function EventDetails({ found, onChanged }: EventDetailsProps) {
  const t = useStrings(eventStrings)
  const { event } = found
  const madeBy = useMadeBy(found)
  const words = useReplayWords()
  const page = useMemo(() => replayOfEvent(event, null, words)?.page ?? null, [event, words])
  const definition = madeBy.definition.state === 'found' ? madeBy.definition.found : null
  const steps = definition?.remediation_steps ?? ''
  return (
    <div className="event-details">
      <Ways found={found} page={page} />
      {steps.trim() !== '' && (
        <Section title={t('remediation')}>
          <div className="remediation">
            <MarkdownPart text={steps} fallback={<Skeleton rows={2} />} />
          </div>
        </Section>
      )}
      <Section title={t('acknowledgement')}>
        <AcknowledgementPart key={event.id} found={found} onChanged={onChanged} />
      </Section>
      <Section title={t('notifications')}>
        <Deliveries eventId={event.id} />
      </Section>
      <Section title={t('madeBy')}>
        <MadeByPart madeBy={madeBy} />
      </Section>
      <Section title={t('messages')}>
        <EventMessagesPart found={found} page={page} />
      </Section>
      <Values title={t('groupBy')} values={event.group_by_fields} />
      <Values title={t('fields')} values={event.fields} empty={t('noFields')} />
      <Section title={t('details')}>
        <AllFields found={found} />
      </Section>
    </div>
  )
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Where one can go from here. */
function Ways({ found: { event }, page }: EventMessagesPartProps) {
  const t = useStrings(eventStrings)
  const core = useCore()
  const { routes } = core
  return (
    <div className="row wrap">
      {page && isSegment(event.id) && (
        <Link className="btn primary" to={routes.replayAlert({ eventId: event.id })} title={t('replayHint')}>
          <Icon name="arrow-clockwise" />
          {t('replay')}
        </Link>
      )}
      <span className="row end">
        <CopyButton
          icon="link"
          label={t('copyLink')}
          value={new URL(webUrl(core, routes.alerts({ event: event.id })), location.href).href}
        />
        <CopyButton label={t('copyId')} value={event.id} />
      </span>
    </div>
  )
}

function Values({
  title,
  values,
  empty,
}: {
  readonly title: string
  readonly values: Readonly<Record<string, string>>
  readonly empty?: string
}) {
  const all = Object.entries(values)
  if (all.length === 0 && empty === undefined) return null
  return (
    <Section title={title}>
      {all.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ValueRows
          rows={all.map(([label, value]) => ({
            label,
            value: (
              <span className="mono break">
                <VisibleText text={value} />
              </span>
            ),
          }))}
        />
      )}
    </Section>
  )
}

function AllFields({ found: { event, index_name: index } }: { readonly found: FoundEvent }) {
  const t = useStrings(eventStrings)
  const mono = (text: string | null) =>
    text && (
      <span className="mono break">
        <VisibleText text={text} />
      </span>
    )
  return (
    <ValueRows
      rows={[
        { label: t('id'), value: mono(event.id) },
        { label: t('message'), value: <VisibleText text={event.message} /> },
        { label: t('timestamp'), value: <Timestamp value={event.timestamp} format="complete" /> },
        { label: t('processed'), value: <Timestamp value={event.timestamp_processing} format="complete" /> },
        {
          label: t('range'),
          value: event.timerange_start && event.timerange_end && (
            <>
              <Timestamp value={event.timerange_start} /> – <Timestamp value={event.timerange_end} />
            </>
          ),
        },
        { label: t('key'), value: mono(event.key) },
        { label: t('source'), value: mono(event.source) },
        { label: t('streams'), value: <StreamTitles ids={event.source_streams} /> },
        ...(event.origin_context === null ? [] : [{ label: t('origin'), value: mono(event.origin_context) }]),
        { label: t('index'), value: mono(index) },
      ]}
    />
  )
}
