/** A time zone by its IANA name: grouped by region, found by typing, with its offset (specification 2.12, 9.3). */
import { defaultTimeZone, isTimeZone, unclassifiedZones, groupTimeZones, offsetName } from '../../../core/time/zones.ts'
import { useStrings } from '../words.ts'
import type { FieldProps } from './field.tsx'
import type { SelectOption } from './options.ts'
import { SelectField } from './select-fields.tsx'
import { fieldStrings } from './strings.ts'

export interface TimeZoneFieldProps extends FieldProps {
  /** IANA name; null: none. Default 'UTC'. */
  readonly value?: string | null
  readonly onChange: (value: string | null) => void
  readonly clearable?: boolean
  readonly placeholder?: string
}

const hourMs = 3_600_000
let known: { readonly hour: number; readonly without: string; readonly options: readonly SelectOption[] } | undefined

/** Kept for an hour: the offsets of 400 zones take a while, and change. `without` names the group of zones that have no region. */
function zoneOptions(now: number, without: string): readonly SelectOption[] {
  const hour = Math.floor(now / hourMs)
  if (known?.hour === hour && known.without === without) return known.options
  const rank = (group: string) => (group === unclassifiedZones ? 0 : 1)
  const groups = [...groupTimeZones()].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
  const options = groups.flatMap(([group, zones]) =>
    zones.map(zone => ({
      value: zone,
      label: zone,
      group: group === unclassifiedZones ? without : group,
      note: offsetName(now, zone),
    })),
  )
  known = { hour, without, options }
  return options
}

export function TimeZoneField({ value = defaultTimeZone, ...props }: TimeZoneFieldProps) {
  const k = useStrings(fieldStrings)
  const options = zoneOptions(Date.now(), k('zonesWithoutRegion'))
  const error = props.error ?? (value === null || isTimeZone(value) ? undefined : k('zoneUnknown', { zone: value }))
  return <SelectField {...props} error={error} filterable value={value} options={options} />
}
