/** Fields of the wizard by their names (specification 3): value, label and what is wrong come from the form. */
import type { ReactNode } from 'react'
import { problemText, type CloudFlagName, type CloudTextName } from '../../core/cloud/fields.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import {
  CheckboxField,
  PasswordField,
  SelectField,
  TextField,
  useMessages,
  useStrings,
  type SelectOption,
} from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'

interface NamedProps<N> {
  readonly name: N
  readonly hint?: string
}

interface TextProps extends NamedProps<CloudTextName> {
  readonly label?: string
  readonly required?: boolean
  readonly optional?: boolean
  readonly mono?: boolean
  readonly maxLength?: number
  /** The error of a value that breaks the rule, where the browser's general text says too little. */
  readonly wrong?: string
}

function useCloudField(name: CloudTextName, wrong?: string) {
  const {
    state: { fields },
    change,
  } = useCloud()
  const messages = useMessages()
  const { value, error } = fields[name]
  return {
    value,
    onChange: (text: string) => change(name, text),
    problem: error && (wrong ?? problemText(messages, name, error)),
  }
}

export function CloudText({ name, label, wrong, ...props }: TextProps) {
  const t = useStrings(cloudStrings)
  return (
    <TextField {...props} {...useCloudField(name, wrong)} name={name} label={label ?? t(name as 'awsCloudWatchName')} />
  )
}

/** Never an attribute, never filled in by the browser. */
export function CloudSecret({
  name,
  hint,
  maxLength,
}: NamedProps<'awsCloudWatchAwsSecret'> & { readonly maxLength: number }) {
  const t = useStrings(cloudStrings)
  const { value, onChange } = useCloudField(name)
  return (
    <PasswordField
      label={t(name)}
      hint={hint}
      required
      maxLength={maxLength}
      autoComplete="new-password"
      value={value}
      onChange={onChange}
    />
  )
}

export interface CloudSelectProps extends NamedProps<CloudTextName> {
  readonly label?: string
  readonly options: readonly SelectOption[]
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly error?: string
}

export function CloudSelect({ name, label, ...props }: CloudSelectProps) {
  const t = useStrings(cloudStrings)
  const {
    state: { fields },
    change,
  } = useCloud()
  const { value } = fields[name]
  return (
    <SelectField
      {...props}
      label={label ?? t(name as 'awsCloudWatchName')}
      required
      value={value === '' ? null : value}
      onChange={chosen => change(name, chosen ?? '')}
    />
  )
}

export function CloudFlag({ name, hint }: NamedProps<CloudFlagName>) {
  const t = useStrings(cloudStrings)
  const {
    state: { fields },
    change,
  } = useCloud()
  return (
    <CheckboxField
      label={t(name)}
      hint={hint}
      checked={fields[name].value}
      onChange={checked => change(name, checked)}
    />
  )
}

/** A form that is one step, or part of one: heading, what went wrong, fields, and what sends it. */
export function StepForm({
  heading,
  text,
  children,
  actions,
  onSubmit,
}: {
  readonly heading: string
  readonly text?: ReactNode
  readonly children: ReactNode
  readonly actions: ReactNode
  readonly onSubmit: () => void
}) {
  return (
    <form
      className="panel step"
      noValidate
      autoComplete="off"
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    >
      <div className="head-text">
        <h2 tabIndex={-1}>{heading}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
      <div className="actions">{actions}</div>
    </form>
  )
}
