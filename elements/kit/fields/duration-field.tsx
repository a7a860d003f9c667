/** An ISO 8601 duration, with its words beside it (specification 5). */
import { useMessages } from '../words.ts'
import { useLayoutEffect, useRef } from 'react'
import { describeDuration, durationMs, normalizeDuration } from '../../../core/time/durations.ts'
import { FieldFrame, useField, type FieldProps } from './field.tsx'

export interface DurationFieldProps extends FieldProps {
  /** 'PT1H30M' */
  readonly value: string
  /** Upper-cased, with 'P' in front; '' when nothing is typed. */
  readonly onChange: (value: string) => void
  /** Returns whether a duration is valid; default: every duration. */
  readonly isValid?: (ms: number) => boolean
  /** The text shown beside an invalid value; default 'invalid'. */
  readonly errorText?: string
}

const always = () => true

export function DurationField(props: DurationFieldProps) {
  const { value, onChange, isValid = always, errorText } = props
  const messages = useMessages()
  const ms = durationMs(value)
  const words = value === '' ? '' : describeDuration(value, isValid, messages, errorText)
  const wrong = value !== '' && (ms === null || !isValid(ms))
  const field = useField(props, value, wrong ? words : undefined)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // Text that is rewritten while it is typed would send the caret to its end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const outputId = `${field.id}-words`
  return (
    <FieldFrame field={field} props={props}>
      <span className={`input-box ${wrong || field.error !== undefined ? 'invalid' : ''}`}>
        <input
          {...field.control}
          ref={element => {
            field.ref(element)
            input.current = element
          }}
          className="input mono"
          aria-invalid={wrong || field.error !== undefined}
          aria-describedby={[outputId, field.noteId].filter(Boolean).join(' ')}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={event => {
            const { value: typed, selectionStart } = event.target
            const next = typed === '' ? '' : normalizeDuration(typed)
            caret.current = selectionStart === null ? null : selectionStart + next.length - typed.length
            onChange(next)
          }}
        />
        <output id={outputId} htmlFor={field.id} className={`xs nowrap ${wrong ? 'c-danger' : 'muted'}`}>
          {words}
        </output>
      </span>
    </FieldFrame>
  )
}
