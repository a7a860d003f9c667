import { configClasses } from '../../../core/configuration/classes.ts'
import { formatBytes, formatPercentage } from '../../../core/numbers/quantities.ts'
import type { TrafficLimitStatus } from '../../../core/system/schema.ts'
import { SizeField } from '../../indices/size-field.tsx'
import { Badge, CheckboxField, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import type { FormProps, Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

const firstLimitBytes = 10 * 2 ** 30

function DailyVolumeForm({ value, onChange, errorOf }: FormProps<TrafficLimitStatus>) {
  const s = useStrings(screenStrings)
  const isLimited = value.daily_limit_bytes !== null
  return (
    <>
      <CheckboxField
        label={s('volumeLimitOn')}
        checked={isLimited}
        onChange={on => onChange({ ...value, daily_limit_bytes: on ? firstLimitBytes : null })}
      />
      {isLimited && (
        <SizeField
          label={s('volumeLimit')}
          hint={s('volumeLimitHint')}
          required
          value={value.daily_limit_bytes ?? undefined}
          error={errorOf('daily_limit_bytes')}
          onChange={bytes => onChange({ ...value, daily_limit_bytes: bytes as number })}
        />
      )}
    </>
  )
}

const view = typedConfig(
  configClasses.trafficLimit,
  { daily_limit_bytes: null, today_bytes: 0, exceeded: false },
  {
    title: 'dailyVolume',
    about: 'dailyVolumeAbout',
    rows: ({ daily_limit_bytes: limit, today_bytes: today, exceeded }, messages) => {
      const s = messages.of(screenStrings)
      const size = formatBytes(today)
      return [
        {
          label: s('volumeLimit'),
          value: limit === null ? s('noLimit') : s('volumeLimitPerDay', { size: formatBytes(limit) }),
        },
        {
          label: s('volumeToday'),
          value: (
            <span className="row wrap">
              {limit === null ? size : s('volumeOfLimit', { size, share: formatPercentage(today / limit) })}
              {exceeded && <Badge variant="warning">{s('volumeExceeded')}</Badge>}
            </span>
          ),
        },
        { label: s('beyondVolume'), value: s('beyondVolumeHint') },
      ]
    },
    Form: DailyVolumeForm,
  },
)

export const dailyVolumeSection: Section = {
  id: 'daily-volume-limit',
  title: 'dailyVolume',
  read: 'throughput:read',
  obeyed: 'daily-volume-limit',
  Panel: configPanel(view),
}
