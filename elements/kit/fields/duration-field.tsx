/** An ISO 8601 duration, with its words beside it (specification 5). */
import { useStore } from '@nanostores/react'
import { describeDuration, durationMs, normalizeDuration } from '../../../core/time/durations.ts'
import { useCore } from '../hooks.ts'
import { FieldFrame, useField, type FieldProps } from './field.tsx'

export interface DurationFieldProps extends FieldProps {
  /** 'PT1H30M' */
  readonly value: string
  /** Upper-cased, with 'P' in front; '' when nothing is typed. */
  readonly onChange: (value: string) => void
  /** Whether so many milliseconds will do; default: any duration. */
  readonly isValid?: (ms: number) => boolean
  /** What stands beside a wrong value; default 'invalid'. */
  readonly errorText?: string
}

const always = () => true

export function DurationField(props: DurationFieldProps) {
  const { value, onChange, isValid = always, errorText } = props
  const messages = useStore(useCore().$messages)
  const ms = durationMs(value)
  const words = value === '' ? '' : describeDuration(value, isValid, messages, errorText)
  const wrong = value !== '' && (ms === null || !isValid(ms))
  const field = useField(props, value, wrong ? words : undefined)
  const outputId = `${field.id}-words`
  return (
    <FieldFrame field={field} props={props}>
      <span className={`input-box ${wrong || field.error !== undefined ? 'invalid' : ''}`}>
        <input
          {...field.control}
          ref={field.ref}
          className="input mono"
          aria-invalid={wrong || field.error !== undefined}
          aria-describedby={[outputId, field.noteId].filter(Boolean).join(' ')}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={event => onChange(event.target.value === '' ? '' : normalizeDuration(event.target.value))}
        />
        <output id={outputId} htmlFor={field.id} className={`xs nowrap ${wrong ? 'c-danger' : 'muted'}`}>{words}</output>
      </span>
    </FieldFrame>
  )
}
