/** The panel in which a time range is chosen or written. */
import { useState } from 'react'
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import type { TimeRangeType } from '../../../core/time/time-range.ts'
import { Tabs, TimeZoneField, useStrings, useTimeZone } from '../../kit/kit.ts'
import { RangePresets } from './range-presets.tsx'
import { AbsoluteRangeForm, KeywordRangeForm, RelativeRangeForm } from './time-range-forms.tsx'
import type { TimeRangePickerProps } from './time-range-picker.tsx'
import { useRangeLimit } from './use-range-limit.ts'

export function RangeTabs(props: TimeRangePickerProps) {
  const t = useStrings(searchStrings)
  const p = useStrings(searchPageStrings)
  const ownZone = useTimeZone()
  const limit = useRangeLimit()
  const [tab, setTab] = useState<TimeRangeType>(props.value.type)
  return (
    <>
      <RangePresets {...props} limit={limit} />
      <Tabs
        label={t('timeRange')}
        selected={tab}
        onSelect={id => setTab(id as TimeRangeType)}
        tabs={[
          { id: 'relative', label: t('relative'), content: () => <RelativeRangeForm {...props} limit={limit} /> },
          { id: 'absolute', label: t('absolute'), content: () => <AbsoluteRangeForm {...props} limit={limit} /> },
          { id: 'keyword', label: t('keyword'), content: () => <KeywordRangeForm {...props} limit={limit} /> },
        ]}
      />
      <div className="zone">
        {limit.words !== null && <p className="xs muted">{p('limit', { duration: limit.words })}</p>}
        {props.setZone && (
          <TimeZoneField
            label={p('zone')}
            value={props.zone}
            onChange={zone => props.setZone!(zone === ownZone ? null : zone)}
          />
        )}
      </div>
    </>
  )
}
