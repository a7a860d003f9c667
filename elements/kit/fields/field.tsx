/** Parts common to all fields: label, hint, error text, and their association with the control. */
import { useId, useLayoutEffect, useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { fieldError, type FieldRules } from '../../../core/brand/field-rules.ts'
import { validityStrings } from '../../../core/brand/validity-strings.ts'
import { useMessages, useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import { frameStrings } from './frame-strings.ts'
import { validityKey } from './validity.ts'
import fieldsCss from '../styles/fields.css?inline'
import { addKitCss } from '../stylesheet.ts'

addKitCss(fieldsCss)

export interface FieldProps {
  readonly label: string
  /** The label stays for screen readers only. */
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** The problem, from the server or a rule of the form; native checks are added automatically. */
  readonly error?: string
  /** The field's own words for a failed native check, in place of those of specification 5. */
  readonly title?: string
  /** Generic rules of specification 5, with their words: 'Field is required.', 'Must be greater than 0.'. In place of `required`. */
  readonly rules?: FieldRules
  readonly name?: string
  readonly required?: boolean
  /** Marks the field '(optional)'. */
  readonly optional?: boolean
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  /** Told whenever what is wrong changes, shown or not; '' = valid. For an element that is a form control itself. */
  readonly onValidity?: (problem: string) => void
}

type Control = HTMLInputElement | HTMLTextAreaElement

/** Props of the native input that carries the value and its validity. */
export interface FieldControl {
  readonly id: string
  readonly name: string | undefined
  readonly required: boolean | undefined
  readonly disabled: boolean | undefined
  readonly 'aria-required': boolean | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly 'data-autofocus': boolean | undefined
  readonly onInvalid: (event: FormEvent<Control>) => void
  readonly onBlur: (event: FormEvent<Control>) => void
}

export interface Field {
  readonly id: string
  readonly error: string | undefined
  /** Id of the error or hint below the control; undefined when there is none. */
  readonly noteId: string | undefined
  readonly control: FieldControl
  /** Give it the native input. */
  readonly ref: (element: Control | null) => void
  /** Shows what is wrong from now on; called on its own when an input is left or a form refused. */
  readonly check: () => void
}

/**
 * Native validity shown as text, once the field was left or its form refused, until it is right again.
 * `value` is what `rules` look at; `problem` is what only the field itself can see ('a date is written …').
 */
export function useField(props: FieldProps, value?: unknown, problem?: string): Field {
  const t = useStrings(validityStrings)
  const messages = useMessages()
  const id = useId()
  const element = useRef<Control>(null)
  const [checked, setChecked] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const custom = (props.rules && fieldError(value, props.rules, messages)) ?? problem ?? ''

  useLayoutEffect(() => {
    const control = element.current
    if (!control) return
    control.setCustomValidity(custom)
    const key = validityKey(control.validity)
    const words = control.validity.customError ? custom : key === null ? null : (props.title ?? t(key))
    props.onValidity?.(words ?? '')
    if (!checked) return
    setWrong(words)
    if (words === null) setChecked(false)
  })

  const error = props.error ?? wrong ?? undefined
  const noteId = error !== undefined || props.hint !== undefined ? `${id}-note` : undefined
  return {
    id,
    error,
    noteId,
    ref: control => {
      element.current = control
    },
    check: () => setChecked(true),
    control: {
      id,
      name: props.name,
      required: props.required,
      disabled: props.disabled,
      'aria-required': props.rules?.required,
      'aria-invalid': error !== undefined,
      'aria-describedby': noteId,
      'data-autofocus': props.autoFocus || undefined,
      onInvalid(event) {
        event.preventDefault()
        setChecked(true)
      },
      onBlur(event) {
        if (event.currentTarget.value !== '' || event.currentTarget.validity.badInput) setChecked(true)
      },
    },
  }
}

export function FieldFrame({
  field,
  props,
  onLabel,
  children,
}: {
  readonly field: Field
  readonly props: FieldProps
  /** A press on the label, where it should not press the control. */
  readonly onLabel?: () => void
  readonly children: ReactNode
}) {
  const k = useStrings(frameStrings)
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onLabel?.()
  }
  return (
    <div className="field">
      <label htmlFor={field.id} className={props.hideLabel ? 'sr' : 'label'} onClick={onLabel && press}>
        {props.label}
        {props.optional && <span className="optional"> ({k('optional')})</span>}
      </label>
      {children}
      <FieldNote id={field.noteId} error={field.error} hint={props.hint} />
    </div>
  )
}

export function FieldNote({
  id,
  error,
  hint,
}: {
  readonly id?: string
  readonly error?: string
  readonly hint?: ReactNode
}) {
  if (error !== undefined)
    return (
      <div id={id} className="errtext" role="alert">
        <Icon name="exclamation-circle" />
        <span>{error}</span>
      </div>
    )
  return hint === undefined ? null : (
    <div id={id} className="hint">
      {hint}
    </div>
  )
}
