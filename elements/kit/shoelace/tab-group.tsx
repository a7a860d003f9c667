import { Fragment, useId, useState, type ReactNode } from 'react'
import { addKitCss } from '../stylesheet.ts'
import { useShoelace } from './shoelace.ts'
import tabGroupCss from './tab-group.css?inline'

addKitCss(tabGroupCss)

const define = () => import('./define-tab-group.ts')

export interface TabPage {
  readonly id: string
  readonly label: ReactNode
  readonly content: () => ReactNode
}

export interface TabGroupProps {
  readonly label: string
  readonly pages: readonly TabPage[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** The side of the tabs; 'start' (beside the content) suits many. Default 'top'. */
  readonly placement?: 'top' | 'start'
}

/**
 * Pages under tabs. A page is rendered when it is first shown and stays as it was left: forms keep their input, lists their place. For two or three
 * forms of which one is sent, use `Tabs`.
 */
export function TabGroup({ label, pages, selected, onSelect, placement = 'top' }: TabGroupProps) {
  const id = useId()
  const part = useShoelace(define, {
    selector: '[role=tablist]',
    attributes: { 'aria-label': label, 'aria-orientation': placement === 'top' ? undefined : 'vertical' },
  })
  const current = pages.some(page => page.id === selected) ? selected : pages[0]?.id
  const [shown, setShown] = useState<ReadonlySet<string | undefined>>(new Set([current]))
  if (!shown.has(current)) setShown(new Set([...shown, current]))
  return (
    <cw-sl-tab-group
      {...part}
      placement={placement}
      no-scroll-controls
      oncw-sl-tab-show={({ target, currentTarget, detail }) => {
        if (target === currentTarget && detail.name !== current) onSelect(detail.name)
      }}
    >
      {pages.map(page => (
        <Fragment key={page.id}>
          <cw-sl-tab slot="nav" id={`${id}-tab-${page.id}`} panel={page.id} active={page.id === current}>
            {page.label}
          </cw-sl-tab>
          <cw-sl-tab-panel id={`${id}-${page.id}`} name={page.id} active={page.id === current} tabIndex={0}>
            {shown.has(page.id) && page.content()}
          </cw-sl-tab-panel>
        </Fragment>
      ))}
    </cw-sl-tab-group>
  )
}
