/** A definition in words: what it looks for, what its events have, and who is told. */
import type { ReactNode } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import type {
  AggregationConfig,
  EventConfig,
  EventDefinitionBody,
  FieldProvider,
  ScheduledConfig,
} from '../../../core/alerts/schema.ts'
import { humanizeDuration } from '../../../core/time/durations.ts'
import { Panel, useMessages, useStrings } from '../../kit/kit.ts'
import { shortText } from '../../widgets/chart/text.ts'
import { MarkdownText } from './markdown-text.tsx'
import { PriorityBadge } from './priority-badge.tsx'
import { UsedNotification } from './used-notification.tsx'
import { useStreams } from './use-streams.ts'
import { conditionWords } from './words.ts'

export interface SummaryProps {
  readonly definition: EventDefinitionBody
  /** The page has it as its heading. */
  readonly hidesTitle?: boolean
}

/** Characters of a value that are shown; the rest stands in the form. */
const longest = 2000

export function Summary({ definition, hidesTitle = false }: SummaryProps) {
  const t = useStrings(definitionPageStrings)
  const { description, remediation_steps: remediation, priority, config } = definition
  return (
    <>
      <Panel title={t('details')}>
        <dl className="definition-rows">
          {!hidesTitle && (
            <Row title={t('title')}>
              <bdi className="break">{definition.title}</bdi>
            </Row>
          )}
          <Row title={t('description')}>
            {description.trim() === '' ? (
              <span className="faint">{t('noDescription')}</span>
            ) : (
              <bdi className="definition-lines">{description}</bdi>
            )}
          </Row>
          <Row title={t('priority')}>
            <PriorityBadge priority={priority} />
          </Row>
          {remediation && remediation.trim() !== '' && (
            <Row title={t('remediation')}>
              <MarkdownText text={remediation} label={t('remediation')} />
            </Row>
          )}
        </dl>
      </Panel>
      <Panel title={t('condition')}>
        <ConditionRows config={config} />
      </Panel>
      <Panel title={t('fields')}>
        <FieldRows definition={definition} />
      </Panel>
      <Panel title={t('notifications')}>
        <NotificationRows definition={definition} />
      </Panel>
    </>
  )
}

const Row = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

const Code = ({ children }: { readonly children: string }) => (
  <code className="break">{shortText(children, longest)}</code>
)

function Streams({ ids }: { readonly ids: readonly string[] }) {
  const t = useStrings(definitionPageStrings)
  const { titleOf } = useStreams()
  return ids.length === 0 ? t('allStreams') : <bdi className="break">{ids.map(titleOf).join(', ')}</bdi>
}

function Query({ query }: { readonly query: string }) {
  const t = useStrings(definitionPageStrings)
  return query.trim() === '' ? t('searchesAll') : <Code>{query}</Code>
}

function ConditionRows({ config }: { readonly config: EventConfig }) {
  const t = useStrings(definitionPageStrings)
  return (
    <dl className="definition-rows">
      <Row title={t('type')}>{t(typeNames[config.type] ?? 'systemType')}</Row>
      {config.type === 'aggregation-v1' && <AggregationRows config={config} />}
      {config.type === 'missing-data-v1' && (
        <>
          <Row title={t('when')}>{t('whenMissing', { field: config.field })}</Row>
          <Row title={t('query')}>
            <Query query={config.query} />
          </Row>
          <Row title={t('streams')}>
            <Streams ids={config.streams} />
          </Row>
          <Row title={t('expected')}>
            <Expected values={config.values} rememberMs={config.remember_ms} />
          </Row>
        </>
      )}
      {config.type === 'sequence-v1' && (
        <>
          <Row title={t('when')}>{t('whenSequence', { field: config.key })}</Row>
          {config.steps.map(({ query, streams, at_least: count }, index) => (
            <Row key={index} title={t('stepNumber', { number: index + 1 })}>
              {t('stepWords', { count })} <Query query={query} /> · <Streams ids={streams} />
            </Row>
          ))}
        </>
      )}
      {config.type === 'system-notifications-v1' && <Row title={t('when')}>{t('whenSystem')}</Row>}
      {'search_within_ms' in config && <ScheduleRows config={config} />}
    </dl>
  )
}

const typeNames = {
  'aggregation-v1': 'aggregationType',
  'missing-data-v1': 'missingType',
  'sequence-v1': 'sequenceType',
  'system-notifications-v1': 'systemType',
} as const

function AggregationRows({ config }: { readonly config: AggregationConfig }) {
  const t = useStrings(definitionPageStrings)
  const messages = useMessages()
  const expression = config.conditions?.expression
  const condition = expression ? conditionWords(expression, config.series, messages) : t('always')
  return (
    <>
      <Row title={t('query')}>
        <Query query={config.query} />
      </Row>
      <Row title={t('streams')}>
        <Streams ids={config.streams} />
      </Row>
      <Row title={t('when')}>
        {config.series.length === 0 ? (
          t('everyMessage')
        ) : (
          <>
            {config.group_by.length === 0
              ? t('whenHolds')
              : t('whenHoldsGroup', { fields: config.group_by.join(', ') })}{' '}
            <Code>{condition}</Code>
          </>
        )}
      </Row>
    </>
  )
}

function Expected({ values, rememberMs }: { readonly values: readonly string[]; readonly rememberMs: number }) {
  const t = useStrings(definitionPageStrings)
  const messages = useMessages()
  if (values.length === 0) return t('seenLately', { duration: humanizeDuration(rememberMs, messages) })
  return <Code>{values.join(', ')}</Code>
}

function ScheduleRows({ config }: { readonly config: ScheduledConfig }) {
  const t = useStrings(definitionPageStrings)
  const messages = useMessages()
  return (
    <>
      <Row title={t('within')}>{humanizeDuration(config.search_within_ms, messages)}</Row>
      <Row title={t('schedule')}>
        {config.cron_expression ? (
          <>
            <Code>{config.cron_expression}</Code> ({config.cron_timezone ?? 'UTC'})
          </>
        ) : (
          t('everyInterval', { duration: humanizeDuration(config.execute_every_ms, messages) })
        )}
      </Row>
    </>
  )
}

function FieldRows({ definition: { field_spec: fields = {}, key_spec: keys } }: SummaryProps) {
  const t = useStrings(definitionPageStrings)
  const entries = Object.entries(fields)
  return (
    <dl className="definition-rows">
      {entries.length === 0 && <Row title={t('fields')}>{t('noFieldsSet')}</Row>}
      {entries.map(([name, { providers }]) => (
        <div key={name}>
          <dt>
            <bdi className="mono break">{name}</bdi>
          </dt>
          <dd>
            <Provider provider={providers.at(-1)} />
          </dd>
        </div>
      ))}
      <Row title={t('keys')}>
        {keys.length === 0 ? t('noKeys') : <bdi className="mono break">{keys.join(' | ')}</bdi>}
      </Row>
    </dl>
  )
}

function Provider({ provider }: { readonly provider: FieldProvider | undefined }) {
  const t = useStrings(definitionPageStrings)
  if (!provider) return <span className="faint">–</span>
  if (provider.type === 'lookup-v1') return t('lookupWords', { table: provider.table_name, field: provider.key_field })
  return (
    <>
      <Code>{provider.template}</Code>
      {provider.require_values && <span className="muted"> · {t('requiredWords')}</span>}
    </>
  )
}

function NotificationRows({ definition }: SummaryProps) {
  const t = useStrings(definitionPageStrings)
  const messages = useMessages()
  const { grace_period_ms: graceMs, backlog_size: backlog } = definition.notification_settings
  const used = definition.notifications ?? []
  if (used.length === 0) return <p className="pad">{t('noNotifications')}</p>
  return (
    <>
      <dl className="definition-rows">
        <Row title={t('grace')}>
          {graceMs > 0 ? t('graceWords', { duration: humanizeDuration(graceMs, messages) }) : t('noGrace')}
        </Row>
        <Row title={t('backlog')}>{backlog ? t('backlogWords', { count: backlog }) : t('noBacklog')}</Row>
      </dl>
      <ul className="definition-notifications pad">
        {used.map(({ notification_id: id }) => (
          <UsedNotification key={id} id={id} />
        ))}
      </ul>
    </>
  )
}
