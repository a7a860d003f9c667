/** What all fields share: label, hint, the words of what is wrong, and their tie to the control. */
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useCommonStrings, useStrings } from '../hooks.ts'
import { Icon } from '../icon.tsx'
import { kitStrings } from '../strings.ts'
import { validityKey } from './validity.ts'

export interface FieldProps {
  readonly label: string
  /** The label stays for screen readers only. */
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** What is wrong, from the server or a rule; native checks are added by themselves. */
  readonly error?: string
  /** The pattern's own words, in place of those of specification 5. */
  readonly title?: string
  readonly name?: string
  readonly required?: boolean
  /** Marks the field '(optional)'. */
  readonly optional?: boolean
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

type Control = HTMLInputElement | HTMLTextAreaElement

export interface FieldControl {
  readonly id: string
  readonly name: string | undefined
  readonly required: boolean | undefined
  readonly disabled: boolean | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly 'data-autofocus': boolean | undefined
  readonly onInvalid: (event: FormEvent<Control>) => void
  readonly onBlur: (event: FormEvent<Control>) => void
}

/** Native validity shown as text; `changed` takes the words away once the value is right again. */
export function useField(props: FieldProps) {
  const t = useCommonStrings()
  const id = useId()
  const [wrong, setWrong] = useState<string | null>(null)
  const check = (control: Control) => {
    const key = validityKey(control.validity)
    setWrong(key === null ? null : props.title ?? t(key))
  }
  const error = props.error ?? wrong ?? undefined
  const description = error !== undefined || props.hint !== undefined ? `${id}-note` : undefined
  const control: FieldControl = {
    id,
    name: props.name,
    required: props.required,
    disabled: props.disabled,
    'aria-invalid': error !== undefined,
    'aria-describedby': description,
    'data-autofocus': props.autoFocus || undefined,
    onInvalid(event) {
      event.preventDefault()
      check(event.currentTarget)
    },
    onBlur(event) {
      if (event.currentTarget.value !== '' || wrong !== null) check(event.currentTarget)
    },
  }
  return { id, error, description, control, changed: (element: Control) => { if (wrong !== null) check(element) } }
}

export function FieldFrame({ id, error, description, props, children }: {
  readonly id: string
  readonly error: string | undefined
  readonly description: string | undefined
  readonly props: FieldProps
  readonly children: ReactNode
}) {
  const k = useStrings(kitStrings)
  return (
    <div className="field">
      <label htmlFor={id} className={props.hideLabel ? 'sr' : 'label'}>
        {props.label}
        {props.optional && <span className="optional"> ({k('optional')})</span>}
      </label>
      {children}
      <FieldNote id={description} error={error} hint={props.hint} />
    </div>
  )
}

export function FieldNote({ id, error, hint }: { readonly id?: string, readonly error?: string, readonly hint?: ReactNode }) {
  if (error !== undefined) return <div id={id} className="errtext" role="alert"><Icon name="exclamation-circle" /><span>{error}</span></div>
  return hint === undefined ? null : <div id={id} className="hint">{hint}</div>
}
