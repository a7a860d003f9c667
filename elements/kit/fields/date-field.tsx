/** A day: typed, or picked from a calendar, in the user's zone (specification 2.12, 5, 9.3). */
import { parseDay } from '../../../core/time/calendar.ts'
import { dateTimeFormats, formatDateTime } from '../../../core/time/formats.ts'
import { useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { addKitCss } from '../stylesheet.ts'
import { useTimeZone } from '../parts/time.tsx'
import { Calendar } from './calendar.tsx'
import { FieldFrame, useField, type FieldProps } from './field.tsx'
import pickersCss from './pickers.css?inline'
import { fieldStrings } from './strings.ts'

addKitCss(pickersCss)

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD', or the text as typed while it is no date; '' when empty. */
  readonly value: string
  /** Text in another supported format becomes 'YYYY-MM-DD' when the field is left. */
  readonly onChange: (value: string) => void
  /** Days before it cannot be chosen: UTC milliseconds, or text in a supported format. */
  readonly fromDate?: number | string
}

export function DateField(props: DateFieldProps) {
  const { value, onChange, fromDate } = props
  const k = useStrings(fieldStrings)
  const zone = useTimeZone()
  const today = formatDateTime(Date.now(), 'date', zone)
  const day = parseDay(value, zone)
  const fromText = typeof fromDate === 'number' ? formatDateTime(fromDate, 'date', zone) : fromDate
  const fromDay = fromText === undefined ? undefined : (parseDay(fromText, zone) ?? undefined)
  const problem =
    value === ''
      ? undefined
      : day === null
        ? k('dateWrong', { format: dateTimeFormats.date, example: today })
        : fromDay !== undefined && day < fromDay
          ? k('dateTooEarly', { from: fromDay })
          : undefined
  const field = useField(props, value, problem)
  return (
    <FieldFrame field={field} props={props}>
      <span className={`input-box ${field.error === undefined ? '' : 'invalid'}`}>
        <input
          {...field.control}
          ref={field.ref}
          className="input tabular"
          placeholder={dateTimeFormats.date}
          autoComplete="off"
          value={value}
          onChange={event => onChange(event.target.value)}
          onBlur={event => {
            field.control.onBlur(event)
            if (day !== null && day !== value) onChange(day)
          }}
        />
        <Popover
          label={k('pickDate')}
          align="end"
          trigger={trigger => (
            <button
              {...trigger}
              type="button"
              className="btn icon sm ghost"
              disabled={props.disabled}
              aria-haspopup="dialog"
              aria-label={k('pickDate')}
            >
              <Icon name="calendar" />
            </button>
          )}
        >
          {close => (
            <Calendar
              value={day}
              today={today}
              fromDay={fromDay}
              onChoose={chosen => {
                close()
                onChange(chosen)
              }}
            />
          )}
        </Popover>
      </span>
    </FieldFrame>
  )
}
