/** The definition that made an event, as it was then. */
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import { conditionsOf } from '../../../core/alerts/replay.ts'
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import { ErrorState, Link, Skeleton, Timestamp, useCore, useStrings, ValueRows, VisibleText } from '../../kit/kit.ts'
import { ConfigTypeName } from './config-type-name.tsx'
import { StreamTitles } from './stream-titles.tsx'
import type { MadeBy } from './use-made-by.ts'
import { useReplayWords } from './use-replay-words.ts'
import { useScheduleText } from './use-schedule-text.ts'

export function MadeByPart({ madeBy: { definition, version, isOutdated } }: { readonly madeBy: MadeBy }) {
  const t = useStrings(eventStrings)
  switch (definition.state) {
    case 'loading':
      return <Skeleton rows={3} />
    case 'missing':
      return <p className="muted">{t('definitionGone')}</p>
    case 'refused':
      return <p className="muted">{t('definitionRefused')}</p>
    case 'failed':
      return <ErrorState error={definition.error} onRetry={definition.refetch} />
    case 'found':
      break
  }
  return (
    <>
      <p className="sm muted">
        {version === null ? (
          t('versionUnknown')
        ) : (
          <>
            {t('madeByVersion', { version: version.version })}{' '}
            {isOutdated !== null && t(isOutdated ? 'changedSince' : 'currentVersion')}
          </>
        )}
      </p>
      <Facts definition={definition.found} />
      {version !== null && (
        <p className="xs muted event-changed">
          {t('changedAt')} <Timestamp value={version.changed_at} />
          {version.changed_by !== null && ` ${t('byUser', { user: version.changed_by })}`}
        </p>
      )}
    </>
  )
}

function Facts({ definition }: { readonly definition: EventDefinition }) {
  const t = useStrings(eventStrings)
  const { routes } = useCore()
  const words = useReplayWords()
  const { config, id, title, description } = definition
  const schedule = useScheduleText(config)
  const conditions = conditionsOf(config, words)
  const query = 'query' in config ? config.query.trim() : null
  return (
    <ValueRows
      rows={[
        {
          label: t('definition'),
          value: (
            <Link to={routes.eventDefinition({ definitionId: id })}>
              <VisibleText text={title} />
            </Link>
          ),
        },
        {
          label: t('description'),
          value: description.trim() === '' ? t('noDescription') : <VisibleText text={description} />,
        },
        { label: t('kind'), value: <ConfigTypeName config={config} /> },
        ...(query !== null
          ? [
              {
                label: t('queryOf'),
                value:
                  query === '' || query === '*' ? (
                    t('everything')
                  ) : (
                    <span className="mono break">
                      <VisibleText text={query} />
                    </span>
                  ),
              },
            ]
          : []),
        ...('streams' in config ? [{ label: t('streamsOf'), value: <StreamTitles ids={config.streams} /> }] : []),
        ...(config.type === 'aggregation-v1'
          ? [
              {
                label: t('conditions'),
                value:
                  conditions.length === 0 ? (
                    t('noConditions')
                  ) : (
                    <ul className="event-list">
                      {conditions.map(({ text }, at) => (
                        <li key={at} className="mono break">
                          <VisibleText text={text} />
                        </li>
                      ))}
                    </ul>
                  ),
              },
            ]
          : []),
        ...(schedule
          ? [
              { label: schedule.every.name, value: schedule.every.text },
              { label: t('searchWithin'), value: schedule.within },
            ]
          : []),
      ]}
    />
  )
}
