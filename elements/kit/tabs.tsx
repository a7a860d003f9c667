import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import tabsCss from './styles/tabs.css?inline'
import { addKitCss } from './stylesheet.ts'

addKitCss(tabsCss)

export interface Tab {
  readonly id: string
  readonly label: ReactNode
  readonly content: () => ReactNode
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  readonly onSelect: (id: string) => void
}

/** Arrow keys, Home and End move and select; only the selected panel is rendered. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const index = Math.max(
    0,
    tabs.findIndex(tab => tab.id === selected),
  )
  const current = tabs[index]

  const walk = (event: KeyboardEvent) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: index + (rtl ? -1 : 1),
      ArrowLeft: index + (rtl ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    }
    const step = Object.hasOwn(steps, event.key) ? steps[event.key]! : null
    if (step === null) return
    event.preventDefault()
    const next = (step + tabs.length) % tabs.length
    onSelect(tabs[next]!.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab === current}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={current && `${id}-tab-${current.id}`} tabIndex={0}>
        {current?.content()}
      </div>
    </div>
  )
}
