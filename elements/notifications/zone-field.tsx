import { TimeZoneField, type FieldProps } from '../kit/kit.ts'

export interface ZoneFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The zone of a message's timestamps; none chosen is UTC. */
export const ZoneField = (props: ZoneFieldProps) => (
  <TimeZoneField {...props} onChange={zone => props.onChange(zone ?? 'UTC')} />
)
