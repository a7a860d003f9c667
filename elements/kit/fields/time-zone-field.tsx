/** A time zone by its IANA name (specification 2.12, 9.3). */
import { defaultTimeZone, timeZones } from '../../../core/time/zones.ts'
import { SelectField } from './select.tsx'
import type { FieldProps } from './field.tsx'

export interface TimeZoneFieldProps extends FieldProps {
  /** IANA name; default 'UTC'. */
  readonly value?: string | null
  readonly onChange: (value: string | null) => void
  readonly clearable?: boolean
}

export function TimeZoneField({ value = defaultTimeZone, ...props }: TimeZoneFieldProps) {
  return <SelectField {...props} value={value} options={timeZones().map(zone => ({ value: zone, label: zone }))} />
}
