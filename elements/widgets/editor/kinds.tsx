/** The choice of a visualisation. */
import { useRef, type KeyboardEvent } from 'react'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Icon, useStrings } from '../../kit/kit.ts'
import { visualisations } from '../visualisations/all.ts'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys walk and choose, as in any group of radio buttons. */
export function Kinds({ value, onChange }: { readonly value: string; readonly onChange: (type: string) => void }) {
  const t = useStrings(widgetStrings)
  const group = useRef<HTMLDivElement>(null)
  const at = visualisations.findIndex(({ type }) => type === value)
  const press = (event: KeyboardEvent) => {
    const step = Object.hasOwn(steps, event.key) ? steps[event.key]! : null
    if (step === null) return
    event.preventDefault()
    const next = (Math.max(0, at) + step + visualisations.length) % visualisations.length
    onChange(visualisations[next]!.type)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }
  return (
    <div ref={group} className="kinds" role="radiogroup" aria-label={t('visualization')} onKeyDown={press}>
      {visualisations.map(({ type, icon }, index) => (
        <button
          key={type}
          type="button"
          role="radio"
          className="kind-button"
          aria-checked={type === value}
          tabIndex={index === Math.max(0, at) ? 0 : -1}
          onClick={() => onChange(type)}
        >
          <Icon name={icon} />
          {t(type)}
        </button>
      ))}
    </div>
  )
}
