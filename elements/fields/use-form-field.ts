/** Ties a field of the kit to the form its element stands in. */
import { useEffect, useRef, useState } from 'react'
import { useFormValue, useHost, useSetValue } from '../kit/kit.ts'

export interface FormField {
  /** For the field: what is wrong with the value is the element's own validity. */
  readonly onValidity: (problem: string) => void
  /** A step of typing: `input` now, `change` when the focus leaves. */
  readonly type: (value: string) => void
  /** A choice: `input` and `change`. */
  readonly pick: (value: string) => void
}

/** `value`: what the form sends. A form that is refused lets the field say why, in place of the browser's bubble. */
export function useFormField(value: string | null): FormField {
  const host = useHost()
  const setValue = useSetValue()
  const unsettled = useRef(false)
  const [problem, onValidity] = useState('')
  useFormValue(value, problem)

  useEffect(() => {
    const { element } = host
    const refuse = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      for (const control of element.shadowRoot.querySelectorAll<HTMLInputElement>(':is(input, textarea):invalid'))
        control.checkValidity()
      const form = (element as HTMLElement & { form?: HTMLFormElement | null }).form
      const first = form ? [...form.elements].find(control => control.matches(':invalid:not(fieldset)')) : element
      if (first === element) element.shadowRoot.querySelector<HTMLElement>(':is(input, textarea):invalid')?.focus()
    }
    const settle = () => {
      if (!unsettled.current) return
      unsettled.current = false
      host.change('change')
    }
    element.addEventListener('invalid', refuse)
    element.addEventListener('focusout', settle)
    return () => {
      element.removeEventListener('invalid', refuse)
      element.removeEventListener('focusout', settle)
    }
  }, [host])

  return {
    onValidity,
    type(next) {
      unsettled.current = true
      setValue(next)
      host.change('input')
    },
    pick(next) {
      unsettled.current = false
      setValue(next)
      host.change('input')
      host.change('change')
    },
  }
}
