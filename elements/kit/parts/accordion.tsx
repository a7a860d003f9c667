import { useId, useState, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { addKitCss } from '../stylesheet.ts'
import { accordionKeys } from './accordion-key.ts'
import accordionCss from './accordion.css?inline'

addKitCss(accordionCss)

export interface DisclosureProps {
  readonly title: ReactNode
  /** At the end of the line: a copy button. */
  readonly actions?: ReactNode
  /** Whether it is open; without it the disclosure keeps that itself, closed at first. */
  readonly open?: boolean
  readonly onToggle?: (open: boolean) => void
  readonly children: ReactNode
}

/** A line that shows and hides what belongs to it. What is hidden stays as it was left. */
export function Disclosure({ title, actions, open, onToggle, children }: DisclosureProps) {
  const id = useId()
  const [own, setOwn] = useState(false)
  const isOpen = open ?? own
  const toggle = () => {
    setOwn(!isOpen)
    onToggle?.(!isOpen)
  }
  return (
    <div className="disclosure">
      <div className="row">
        <button type="button" className="disclose grow" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <Icon name="chevron-right" className="chevron" small />
          {title}
        </button>
        {actions}
      </div>
      <div id={id} className="disclosed" hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}

export interface AccordionSection {
  readonly title: string
  readonly content: ReactNode
}

export interface AccordionProps {
  readonly sections: readonly AccordionSection[]
  /** Key of the section that is open, null for none; see `accordionKey`. Without it the accordion keeps that itself. */
  readonly open?: string | null
  readonly onOpen?: (key: string | null) => void
}

/** Sections of which one is open at a time. */
export function Accordion({ sections, open, onOpen }: AccordionProps) {
  const [own, setOwn] = useState<string | null>(null)
  const current = open === undefined ? own : open
  const keys = accordionKeys(sections.map(({ title }) => title))
  return (
    <div className="accordion">
      {sections.map(({ title, content }, index) => {
        const key = keys[index]!
        const turn = (isOpen: boolean) => {
          setOwn(isOpen ? key : null)
          onOpen?.(isOpen ? key : null)
        }
        return (
          <Disclosure key={key} title={title} open={current === key} onToggle={turn}>
            {content}
          </Disclosure>
        )
      })}
    </div>
  )
}
