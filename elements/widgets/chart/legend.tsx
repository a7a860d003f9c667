/** The names of the series, each a button that hides or shows it. */
import { useMemo } from 'react'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { useStrings } from '../../kit/kit.ts'
import { usePictureLegend } from './picture.ts'
import { shortText } from './text.ts'

export interface LegendItem {
  readonly name: string
  readonly color: string
  readonly note?: string
}

export interface LegendProps {
  readonly title: string
  readonly items: readonly LegendItem[]
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (name: string) => void
  /** One below the other, as beside a pie. */
  readonly column?: boolean
}

export function Legend({ title, items, hidden, onToggle, column = false }: LegendProps) {
  const t = useStrings(widgetStrings)
  const shown = useMemo(() => items.filter(({ name }) => !hidden.has(name)), [items, hidden])
  usePictureLegend(shown)
  return (
    <ul className={`chartlegend ${column ? 'column' : ''}`} aria-label={t('legend', { title: shortText(title, 80) })}>
      {items.map(({ name, color, note }, index) => (
        <li key={index}>
          <button
            type="button"
            className="leg"
            aria-pressed={!hidden.has(name)}
            title={shortText(name, 300)}
            onClick={() => onToggle(name)}
          >
            <span className="colordot" style={{ background: color }} aria-hidden="true" />
            <span className="trunc">{shortText(name, 80)}</span>
            {note !== undefined && <span className="note">{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The set with the name in it, or without. */
export function toggled(hidden: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(hidden)
  if (!next.delete(name)) next.add(name)
  return next
}
