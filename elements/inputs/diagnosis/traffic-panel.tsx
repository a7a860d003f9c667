/** The traffic of the last minute, of the last 15 minutes, and in all. */
import type { InputDiagnosis, TrafficSteps } from '../../../core/inputs/diagnosis-schema.ts'
import { diagnosisStrings } from '../../../core/inputs/diagnosis-strings.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { formatBytes } from '../../../core/numbers/quantities.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { Panel, useStrings, useTimeZone } from '../../kit/kit.ts'

const width = 240
const height = 40
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

export function TrafficPanel({
  diagnosis: { since, counts, last_minute: minute, last_15_minutes: quarter },
}: {
  readonly diagnosis: InputDiagnosis
}) {
  const t = useStrings(diagnosisStrings)
  const zone = useTimeZone()
  const spans = [
    { name: t('lastMinute'), steps: minute },
    { name: t('lastQuarter'), steps: quarter },
  ] as const
  return (
    <Panel
      title={t('received')}
      note={since === null ? undefined : t('since', { time: formatDateTime(since, 'default', zone) })}
    >
      <table className="traffic">
        <colgroup>
          <col className="measure" />
          <col span={2} />
          <col className="all" />
        </colgroup>
        <thead className="sr">
          <tr>
            <th scope="col">{t('measure')}</th>
            {spans.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t('inAll')}</th>
          </tr>
        </thead>
        <tbody>
          {(['messages', 'bytes'] as const).map(measure => {
            const written = measure === 'messages' ? formatNumber : formatBytes
            return (
              <tr key={measure}>
                <th scope="row">{t(measure)}</th>
                {spans.map(({ name, steps }) => (
                  <td key={name}>
                    <div className="row wrap span">
                      <span className="figure">{written(sum(steps[measure]))}</span>
                      <span className="xs muted">{name}</span>
                    </div>
                    <Bars steps={steps} measure={measure} span={name} written={written} />
                  </td>
                ))}
                <td>
                  <div className="row wrap span">
                    <span className="figure">{written(counts[measure])}</span>
                    <span className="xs muted">{t('inAll')}</span>
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}

interface BarsProps {
  readonly steps: TrafficSteps
  readonly measure: 'messages' | 'bytes'
  readonly span: string
  readonly written: (value: number) => string
}

/** One bar for each step; the present one is last. */
function Bars({ steps, measure, span, written }: BarsProps) {
  const t = useStrings(diagnosisStrings)
  const values = steps[measure]
  const highest = Math.max(0, ...values)
  const slot = width / Math.max(1, values.length)
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('chart', {
        measure: t(measure),
        span,
        total: written(sum(values)),
        highest: written(highest),
        seconds: steps.step_ms / 1000,
      })}
    >
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
      {values.map((value, at) => {
        const size = value === 0 ? 0 : Math.max(1.5, (value / highest) * (height - 1))
        return <rect key={at} x={at * slot + slot * 0.1} width={slot * 0.8} y={height - size} height={size} />
      })}
    </svg>
  )
}
