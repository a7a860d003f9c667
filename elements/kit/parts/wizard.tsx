import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useStrings } from '../words.ts'
import { addKitCss } from '../stylesheet.ts'
import { partStrings } from './strings.ts'
import wizardCss from './wizard.css?inline'

addKitCss(wizardCss)

export interface WizardStep {
  readonly key: string
  readonly title: string
  /** Renders the step while it is active. */
  readonly component: () => ReactNode
}

export interface WizardProps {
  readonly steps: readonly WizardStep[]
  /** Key of the step that is shown. */
  readonly active: string
  /** Keys of the steps that may be gone to; the active one always may. */
  readonly enabled: ReadonlySet<string>
  readonly onStepChange: (key: string) => void
  /** Name of the list of steps; default 'Steps'. */
  readonly label?: string
}

/**
 * Steps in a line, the active one below it. Whoever uses it says which are enabled: one by one, as they are submitted (specification 2.9
 * and 4). A narrow place shows the title of the active step alone. The focus goes to the step that comes, not when the wizard is first there.
 */
export function Wizard({ steps, active, enabled, onStepChange, label }: WizardProps) {
  const p = useStrings(partStrings)
  const id = useId()
  const content = useRef<HTMLElement>(null)
  const shown = useRef(active)
  const at = steps.findIndex(({ key }) => key === active)
  useEffect(() => {
    if (shown.current !== active) content.current?.focus()
    shown.current = active
  }, [active])
  return (
    <div className="wizard">
      <nav aria-label={label ?? p('steps')}>
        <ol>
          {steps.map(({ key, title }, index) => {
            const done = index < at && enabled.has(key)
            return (
              <li key={key} className={key === active ? 'active' : done ? 'done' : undefined}>
                <button
                  type="button"
                  id={`${id}-${key}`}
                  aria-current={key === active ? 'step' : undefined}
                  disabled={key !== active && !enabled.has(key)}
                  onClick={() => {
                    if (key !== active) onStepChange(key)
                  }}
                >
                  <span className="number" aria-hidden="true">
                    {done ? <Icon name="check" /> : index + 1}
                  </span>
                  <span className="title">{title}</span>
                  {done && <span className="sr"> {p('stepDone')}</span>}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      <section ref={content} tabIndex={-1} aria-labelledby={`${id}-${active}`}>
        {steps[at]?.component()}
      </section>
    </div>
  )
}
