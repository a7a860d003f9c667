import type { HTMLAttributes, Key, ReactNode } from 'react'

interface Switch extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  key?: Key
  class?: string
  children?: ReactNode
  name?: string
  checked?: boolean
  disabled?: boolean
  'help-text'?: string
  'oncw-sl-change'?: (event: Event & { readonly target: HTMLElement & { checked: boolean } }) => void
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cw-sl-switch': Switch
    }
  }
}
