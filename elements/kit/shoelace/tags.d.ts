import type { HTMLAttributes, Key, ReactNode, Ref } from 'react'

interface Part<E extends HTMLElement = HTMLElement>
  extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'onSelect'> {
  key?: Key
  ref?: Ref<E>
  class?: string
  children?: ReactNode
}

/** An event of a part, told at the part itself. */
type Told<E extends HTMLElement, Detail = unknown> = CustomEvent<Detail> & {
  readonly target: E
  readonly currentTarget: E
}

interface Switch extends Part {
  name?: string
  checked?: boolean
  disabled?: boolean
  'help-text'?: string
  'oncw-sl-change'?: (event: Told<HTMLElement & { checked: boolean }>) => void
}

interface TabGroup extends Part {
  placement?: 'top' | 'start'
  'no-scroll-controls'?: boolean
  'oncw-sl-tab-show'?: (event: Told<HTMLElement, { readonly name: string }>) => void
}

interface Tab extends Part {
  panel: string
  active: boolean
}

interface TabPanel extends Part {
  name: string
  active: boolean
}

interface Tree extends Part {
  selection?: 'single' | 'multiple'
  'oncw-sl-selection-change'?: (event: Told<HTMLElement, { readonly selection: readonly HTMLElement[] }>) => void
}

interface TreeItem extends Part {
  expanded?: boolean
  selected?: boolean
  disabled?: boolean
}

export interface SplitPanelElement extends HTMLElement {
  /** Share of the panel at the left or top, in percent. */
  position: number
}

interface SplitPanel extends Part<SplitPanelElement> {
  position?: number
  vertical?: boolean
  'oncw-sl-reposition'?: (event: Told<SplitPanelElement>) => void
}

interface Details extends Part {
  open?: boolean
  'oncw-sl-show'?: (event: Told<HTMLElement>) => void
  'oncw-sl-hide'?: (event: Told<HTMLElement>) => void
}

interface Range extends Part {
  min?: number
  max?: number
  step?: number
  value?: number
  disabled?: boolean
  tooltip?: 'none'
  'help-text'?: string
  'oncw-sl-input'?: (event: Told<HTMLElement & { value: number }>) => void
}

interface ProgressRing extends Part {
  value?: number
  label?: string
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cw-sl-switch': Switch
      'cw-sl-tab-group': TabGroup
      'cw-sl-tab': Tab
      'cw-sl-tab-panel': TabPanel
      'cw-sl-tree': Tree
      'cw-sl-tree-item': TreeItem
      'cw-sl-split-panel': SplitPanel
      'cw-sl-details': Details
      'cw-sl-range': Range
      'cw-sl-progress-ring': ProgressRing
    }
  }
}
