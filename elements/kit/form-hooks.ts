/** Hooks for components of elements with `formAssociated: true`. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { validityStrings } from '../../core/brand/validity-strings.ts'
import type { FormControl } from './form-control.ts'
import { useHost } from './host.ts'
import { useStrings } from './words.ts'

function useFormControl(): FormControl {
  const { form } = useHost()
  if (!form) throw new Error('Only an element with `formAssociated: true` takes part in a form.')
  return form
}

/**
 * Tells the form what the element stands for: `value` is what is sent under the element's name (null: nothing), `problem` why it may not be sent
 * ('' or undefined = valid). An empty value of a required element is a problem on its own.
 */
export function useFormValue(value: string | null, problem = ''): void {
  const form = useFormControl()
  const { element } = useHost()
  const t = useStrings(validityStrings)
  const missing = t('valueMissing')
  useLayoutEffect(() => {
    const empty = value === null || value === ''
    form.report(value, problem || (empty && element.hasAttribute('required') ? missing : ''))
  })
}

/**
 * Sets the element's own `value` property, which the component is given as the prop `value`: `element.value`, the page's view and the component's
 * are one. Follow it by `host.change('input')`. Without `value: String` among the props the component keeps its value itself.
 */
export function useSetValue(): (value: string) => void {
  const { element } = useHost()
  return useCallback(
    value => {
      ;(element as unknown as { value: string }).value = value
    },
    [element],
  )
}

/** Calls `listener` when the form is reset, after `value` became what its attribute says. */
export function useFormReset(listener: () => void): void {
  const form = useFormControl()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => form.onReset(() => latest.current()), [form])
}
