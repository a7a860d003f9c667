/** A month as a grid of days: the inside of the date picker. */
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import {
  addMonths,
  dayName,
  firstDayOfWeek,
  monthGrid,
  monthName,
  monthOf,
  moveDay,
  weekdayNames,
} from '../../../core/time/calendar.ts'
import { IconButton } from '../button.tsx'
import { useCore } from '../hooks.ts'
import { useStrings } from '../words.ts'
import { fieldStrings } from './strings.ts'

export interface CalendarProps {
  /** 'YYYY-MM-DD'; null: none. */
  readonly value: string | null
  readonly today: string
  /** Days before it are disabled. */
  readonly fromDay?: string
  readonly onChoose: (day: string) => void
}

export function Calendar({ value, today, fromDay, onChoose }: CalendarProps) {
  const k = useStrings(fieldStrings)
  const { lang } = useStore(useCore().$messages)
  const [focused, setFocused] = useState(value ?? (fromDay !== undefined && today < fromDay ? fromDay : today))
  const [byKey, setByKey] = useState(true)
  const grid = useRef<HTMLTableElement>(null)
  const firstDay = firstDayOfWeek(lang)
  const month = monthOf(focused)
  const isOff = (day: string) => fromDay !== undefined && day < fromDay

  // Before the next key arrives: another month takes the day away that had the focus.
  useLayoutEffect(() => {
    if (byKey) grid.current!.querySelector<HTMLElement>('[tabindex="0"]')!.focus()
  }, [focused, byKey])

  const press = (event: KeyboardEvent) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const day = moveDay(event.key, focused, firstDay, { shift: event.shiftKey, rtl })
    if (day === null) return
    event.preventDefault()
    setByKey(true)
    setFocused(day)
  }
  const turn = (months: number) => {
    setByKey(false)
    setFocused(addMonths(focused, months))
  }

  return (
    <div className="calendar">
      <div className="row">
        <IconButton size="sm" icon="chevron-left" label={k('previousMonth')} onClick={() => turn(-1)} />
        <h2 className="grow" aria-live="polite">
          {monthName(month, lang)}
        </h2>
        <IconButton size="sm" icon="chevron-right" label={k('nextMonth')} onClick={() => turn(1)} />
      </div>
      <table role="grid" ref={grid} aria-label={monthName(month, lang)} onKeyDown={press}>
        <thead>
          <tr>
            {weekdayNames(lang, firstDay).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month, firstDay).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    className={monthOf(day) === month ? undefined : 'other'}
                    tabIndex={day === focused ? 0 : -1}
                    data-autofocus={day === focused || undefined}
                    aria-label={dayName(day, lang)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={isOff(day)}
                    onClick={() => {
                      if (!isOff(day)) onChoose(day)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
