/** Figures of an input in the list: two lines each, so that nothing moves when they change. */
import { inputStrings } from '../../core/inputs/strings.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { formatNumber } from '../../core/numbers/format.ts'
import { Sparkline, useStrings } from '../kit/kit.ts'
import type { InputFigures } from './input-figures.ts'

interface CellProps {
  readonly figures: InputFigures | undefined
}

/** One decimal below ten, else none: figures that change every two seconds are read at a glance. */
const brief = (rate: number) => formatNumber(rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate))

export function ThroughputCell({ figures }: CellProps) {
  const t = useStrings(inputStrings)
  const total = figures?.counts.incomingMessages
  return (
    <div className="throughput">
      <Sparkline values={figures?.history ?? []} width={64} />
      <div className="figures">
        <span>{figures?.rate === undefined ? t('unknown') : t('rate', { rate: brief(figures.rate) })}</span>
        {total !== undefined && <span className="xs muted">{t('total', { total: formatNumber(total) })}</span>}
      </div>
    </div>
  )
}

export function ConnectionsCell({ figures }: CellProps) {
  const t = useStrings(inputStrings)
  const { open_connections: open, total_connections: total } = figures?.counts ?? {}
  if (open === undefined && total === undefined) return <span className="muted">{t('unknown')}</span>
  return (
    <div className="figures">
      <span>{t('open', { count: formatNumber(open ?? 0) })}</span>
      <span className="xs muted">{t('total', { total: formatNumber(total ?? 0) })}</span>
    </div>
  )
}

export function NetworkCell({ figures }: CellProps) {
  const t = useStrings(inputStrings)
  const counts = figures?.counts
  const ways = [
    { way: t('in'), rate: counts?.read_bytes_1sec, total: counts?.read_bytes_total },
    { way: t('out'), rate: counts?.written_bytes_1sec, total: counts?.written_bytes_total },
  ].filter(({ rate, total }) => rate !== undefined || total !== undefined)
  if (ways.length === 0) return <span className="muted">{t('unknown')}</span>
  return (
    <div className="ways">
      {ways.map(({ way, rate, total }) => (
        <div key={way}>
          <span className="xs muted">{way}</span>
          <span>{t('perSecond', { bytes: formatBytes(rate ?? 0) })}</span>
          <span className="xs muted">{formatBytes(total ?? 0)}</span>
        </div>
      ))}
    </div>
  )
}
