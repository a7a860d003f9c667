/** How far back each run looks, and when it runs: at an interval or by a cron expression. */
import { useMemo } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { nextCron, parseCron } from '../../../core/time/cron.ts'
import { SelectField, TextField, Timestamp, TimeUnitField, TimeZoneField, useNow, useStrings } from '../../kit/kit.ts'
import { durationOf, definitionUnits } from './durations.ts'
import type { StepProps } from './step-props.ts'

const shownTimes = 5
const minuteMs = 60_000

/** Returns the next times of an expression; none where it cannot be read. */
function timesOf(expression: string, zone: string, after: number): readonly number[] {
  try {
    const cron = parseCron(expression, zone)
    const times: number[] = []
    for (let at = after; times.length < shownTimes; ) times.push((at = nextCron(cron, at)))
    return times
  } catch {
    return []
  }
}

export function ScheduleFields({ draft, change, errorOf }: StepProps) {
  const t = useStrings(definitionPageStrings)
  const { within, every, usesCron } = draft
  const overlaps = !usesCron && durationOf(every) > 0 && durationOf(every) < durationOf(within)
  return (
    <>
      <div className="definition-pair">
        <TimeUnitField
          label={t('within')}
          units={definitionUnits}
          min={1}
          value={within}
          error={errorOf('search_within_ms')}
          onChange={next => change({ within: next })}
        />
        <SelectField
          label={t('schedule')}
          options={[
            { value: 'interval', label: t('byInterval') },
            { value: 'cron', label: t('byCron') },
          ]}
          value={usesCron ? 'cron' : 'interval'}
          onChange={way => change({ usesCron: way === 'cron' })}
        />
      </div>
      {usesCron ? (
        <CronFields draft={draft} change={change} errorOf={errorOf} />
      ) : (
        <div className="definition-pair">
          <TimeUnitField
            label={t('every')}
            hint={overlaps ? t('everyHint') : undefined}
            units={definitionUnits}
            min={1}
            value={every}
            error={errorOf('execute_every_ms')}
            onChange={next => change({ every: next })}
          />
        </div>
      )}
    </>
  )
}

function CronFields({ draft: { cron, cronZone }, change, errorOf }: StepProps) {
  const t = useStrings(definitionPageStrings)
  const minute = Math.floor(useNow(minuteMs) / minuteMs)
  const times = useMemo(() => timesOf(cron, cronZone, minute * minuteMs), [cron, cronZone, minute])
  return (
    <>
      <div className="definition-pair">
        <TextField
          label={t('cron')}
          hint={t('cronHint')}
          mono
          placeholder="*/5 * * * *"
          maxLength={200}
          value={cron}
          error={errorOf('cron_expression')}
          problem={cron.trim() === '' || times.length > 0 ? undefined : t('cronWrong')}
          onChange={next => change({ cron: next })}
        />
        <TimeZoneField
          label={t('cronZone')}
          value={cronZone}
          error={errorOf('cron_timezone')}
          onChange={zone => change({ cronZone: zone ?? 'UTC' })}
        />
      </div>
      {times.length > 0 && (
        <div className="definition-times">
          <span className="xs muted">{t('cronNext')}</span>
          <ul>
            {times.map(time => (
              <li key={time}>
                <Timestamp value={time} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
