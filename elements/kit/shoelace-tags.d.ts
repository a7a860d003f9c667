import type { HTMLAttributes, Key, ReactNode, Ref } from 'react'

interface Tag<E extends HTMLElement = HTMLElement> extends Omit<HTMLAttributes<E>, 'className' | 'content'> {
  key?: Key
  class?: string
  ref?: Ref<E>
  children?: ReactNode
}

interface Control<E extends HTMLElement> extends Tag<E> {
  name?: string
  disabled?: boolean
  required?: boolean
  size?: 'small' | 'medium'
  'help-text'?: string
  'oncw-sl-change'?: (event: Event & { readonly target: E }) => void
}

export type ToggleElement = HTMLElement & { checked: boolean }
export type SelectElement = HTMLElement & { value: string | string[] }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cw-sl-switch': Control<ToggleElement> & { checked?: boolean }
      'cw-sl-select': Control<SelectElement> & {
        label?: string, value?: string | string[], multiple?: boolean, clearable?: boolean, hoist?: boolean, placeholder?: string
      }
      'cw-sl-option': Tag & { value: string, disabled?: boolean }
    }
  }
}
