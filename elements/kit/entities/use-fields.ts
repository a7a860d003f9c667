/** The values of a form, and what the server said about each. */
import { useState } from 'react'
import { FetchError } from '../../../core/client/errors.ts'
import { fieldErrorsOf, type FieldErrors } from '../../../core/client/validation-errors.ts'
import { kitStrings } from '../strings.ts'
import { useStrings } from '../words.ts'

export interface Fields<V> {
  readonly values: V
  readonly set: (change: Partial<V>) => void
  /** Properties for a field of the kit. */
  readonly field: <K extends keyof V & string>(
    name: K,
  ) => {
    readonly value: V[K]
    readonly onChange: (value: V[K]) => void
    readonly error: string | undefined
  }
  /** Like `field`, for `CheckboxField` and `SwitchField`. */
  readonly check: <K extends keyof V & string>(
    name: K,
  ) => {
    readonly checked: boolean
    readonly onChange: (checked: boolean) => void
    readonly error: string | undefined
  }
  /** Returns the server's message about a field, also of one within a value: 'rotation_strategy.max_size'. */
  readonly errorOf: (name: string) => string | undefined
  /** Runs `save`; what the server says about fields stands beside them, and `ModalForm` shows what is thrown. */
  readonly submit: (save: () => Promise<void>) => Promise<void>
}

/** Whether the answer has messages about fields, and no other words than 'Validation failed!'. */
const isValidationError = (error: unknown) =>
  error instanceof FetchError && (error.body as { readonly type?: unknown } | null)?.type === 'ValidationApiError'

export function useFields<V extends object>(initial: V): Fields<V> {
  const [values, setValues] = useState(initial)
  const k = useStrings(kitStrings)
  const [errors, setErrors] = useState<FieldErrors>(new Map())
  const set = (change: Partial<V>) => setValues(current => ({ ...current, ...change }))
  const assign = <K extends keyof V>(name: K, value: V[K]) => setValues(current => ({ ...current, [name]: value }))
  const errorOf = (name: string) => errors.get(name)?.[0]
  return {
    values,
    set,
    field: name => ({ value: values[name], onChange: value => assign(name, value), error: errorOf(name) }),
    check: name => ({
      checked: values[name] === true,
      onChange: checked => assign(name, checked as V[typeof name]),
      error: errorOf(name),
    }),
    errorOf,
    async submit(save) {
      setErrors(new Map())
      try {
        await save()
      } catch (error) {
        const found = fieldErrorsOf(error)
        setErrors(found)
        if (found.size === 0 || !isValidationError(error)) throw error
        throw new Error(found.get('_')?.join(' ') ?? k('correctFields'), { cause: error })
      }
    },
  }
}
