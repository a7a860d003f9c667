/** Shows what an index set holds, and when that goes. */
import { forecastPath, indexSetStatsPath } from '../../core/indices/api.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexSet, IndexSetForecast, IndexSetStats } from '../../core/indices/schema.ts'
import { strategyStrings } from '../../core/indices/strategy-strings.ts'
import { retentionWords, rotationWords } from '../../core/indices/strategy-words.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { Panel, Timestamp, useMessages, usePolledData, useStrings, ValueRows } from '../kit/kit.ts'
import { Figures } from './figures.tsx'
import { Forecast } from './forecast.tsx'

const statsRefreshMs = 5000
const forecastRefreshMs = 60_000

export interface IndexSetSummaryProps {
  readonly set: IndexSet
  /** Undefined: not known; null: there is none. */
  readonly writeIndex: string | null | undefined
}

export function IndexSetSummary({ set, writeIndex }: IndexSetSummaryProps) {
  const t = useStrings(indexSetStrings)
  const k = useStrings(strategyStrings)
  const messages = useMessages()
  const { data: stats } = usePolledData<IndexSetStats>(indexSetStatsPath(set.id), statsRefreshMs)
  const { data: forecast } = usePolledData<IndexSetForecast>(forecastPath(set.id), forecastRefreshMs)
  const count = (value: number | undefined) =>
    value === undefined ? t('unknown') : formatNumberIn(messages.lang, value)
  return (
    <>
      <Figures
        label={t('holds')}
        figures={[
          { label: t('indices'), value: count(stats?.indices) },
          { label: t('messages'), value: count(stats?.documents) },
          { label: t('size'), value: stats ? formatBytes(stats.size) : t('unknown') },
          ...(writeIndex === undefined
            ? []
            : [{ label: t('writeIndex'), value: <bdi className="mono">{writeIndex ?? t('noWriteIndex')}</bdi> }]),
        ]}
      />
      <Panel title={t('configuration')}>
        <div className="configuration">
          <ValueRows
            rows={[
              { label: k('rotation'), value: rotationWords(set, messages) },
              { label: k('retention'), value: retentionWords(set, messages) },
              { label: t('prefix'), value: <bdi className="mono break">{set.index_prefix}</bdi> },
              { label: t('createdOn'), value: <Timestamp value={set.creation_date} /> },
            ]}
          />
          {forecast && <Forecast forecast={forecast} />}
        </div>
      </Panel>
    </>
  )
}
