import { useLayoutEffect, useRef, useState, type HTMLInputTypeAttribute, type KeyboardEvent, type Ref } from 'react'
import { IconButton } from '../button.tsx'
import { useStrings } from '../words.ts'
import { Icon, type IconName } from '../icon.tsx'
import { FieldFrame, useField, type FieldProps } from './field.tsx'
import { fieldStrings } from './strings.ts'
import { numberValue } from './validity.ts'

export interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'search' | 'email' | 'url'>
  readonly icon?: IconName
  readonly placeholder?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  /** Default 'off'; names of the HTML standard ('username', 'url') let password managers and browsers fill it in. */
  readonly autoComplete?: string
  readonly readOnly?: boolean
  readonly mono?: boolean
  /** A problem beyond the native checks; shown once the field is left, and it blocks the form. */
  readonly problem?: string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    type = 'text',
    icon,
    placeholder,
    pattern,
    minLength,
    maxLength,
    autoComplete = 'off',
    readOnly,
    mono,
  } = props
  const { onKeyDown, ref } = props
  const field = useField(props, value, props.problem)
  const input = (
    <input
      {...field.control}
      ref={element => {
        field.ref(element)
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      className={`input ${mono ? 'mono' : ''}`}
      type={type}
      value={value}
      placeholder={placeholder}
      pattern={pattern}
      minLength={minLength}
      maxLength={maxLength}
      autoComplete={autoComplete}
      readOnly={readOnly}
      onKeyDown={onKeyDown}
      onChange={event => onChange(event.target.value)}
    />
  )
  return (
    <FieldFrame field={field} props={props}>
      {icon ? (
        <span className={`input-box ${field.error === undefined ? '' : 'invalid'}`}>
          <Icon name={icon} />
          {input}
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

export interface NumberFieldProps extends FieldProps {
  readonly value: number | undefined
  /** An empty or non-numeric value counts as undefined. */
  readonly onChange: (value: number | undefined) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number | 'any'
  readonly placeholder?: string
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step = 1, placeholder } = props
  const field = useField(props, value)
  const typed = useTypedNumber(value, onChange)
  return (
    <FieldFrame field={field} props={props}>
      <input
        {...field.control}
        ref={field.ref}
        className="input tabular"
        type="number"
        {...typed}
        {...{ min, max, step, placeholder }}
      />
    </FieldFrame>
  )
}

/** While typing the text stays as typed ('1.', '-'), unless the value was changed from outside. */
export function useTypedNumber(value: number | undefined, onChange: (value: number | undefined) => void) {
  const [text, setText] = useState<string | null>(null)
  return {
    value: text !== null && numberValue(text) === value ? text : value === undefined ? '' : String(value),
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setText(event.target.value)
      onChange(numberValue(event.target.value))
    },
  }
}

export interface PasswordFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete?: 'current-password' | 'new-password' | 'off'
  readonly maxLength?: number
  readonly placeholder?: string
  /** A problem beyond the native checks; shown once the field is left, and it blocks the form. */
  readonly problem?: string
}

/** React would write a `value` it controls into the attribute, and with it into the page's source: the secret is set as a property alone. */
export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, autoComplete = 'off', maxLength, placeholder, problem } = props
  const k = useStrings(fieldStrings)
  const field = useField(props, value, problem)
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value
  })
  return (
    <FieldFrame field={field} props={props}>
      <span className={`input-box ${field.error === undefined ? '' : 'invalid'}`}>
        <input
          {...field.control}
          ref={element => {
            field.ref(element)
            input.current = element
          }}
          className="input"
          type={shown ? 'text' : 'password'}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete={autoComplete}
          spellCheck={false}
          onChange={event => onChange(event.target.value)}
        />
        <IconButton
          size="sm"
          icon={shown ? 'eye-slash' : 'eye'}
          label={k(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        />
      </span>
    </FieldFrame>
  )
}

export interface TextAreaProps extends FieldProps {
  /** A problem beyond the native checks; shown once the field is left, and it blocks the form. */
  readonly problem?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rows?: number
  readonly readOnly?: boolean
  readonly mono?: boolean
  readonly maxLength?: number
  readonly placeholder?: string
}

export function TextArea(props: TextAreaProps) {
  const { value, onChange, rows = 4, readOnly, mono, maxLength, placeholder } = props
  const field = useField(props, value, props.problem)
  return (
    <FieldFrame field={field} props={props}>
      <textarea
        {...field.control}
        ref={field.ref}
        className={`area ${mono ? 'mono' : ''}`}
        rows={rows}
        readOnly={readOnly}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={event => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
