import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { FieldNote, type FieldProps } from './field.tsx'
import { useCommonStrings } from '../hooks.ts'
import type { SelectOption } from './options.ts'
import type { SelectElement } from '../shoelace-tags.d.ts'
import '../shoelace.ts'

interface SelectProps extends Omit<FieldProps, 'title'> {
  readonly options: readonly SelectOption[]
  readonly placeholder?: string
  readonly clearable?: boolean
  readonly size?: 'sm' | 'md'
}

export interface SelectFieldProps extends SelectProps {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

export interface MultiSelectFieldProps extends SelectProps {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

/** Shoelace's option values hold no spaces: an option goes by its place in the list. */
const keyOf = (options: readonly SelectOption[], value: string) => {
  const index = options.findIndex(option => option.value === value)
  return index < 0 ? [] : [`o${index}`]
}

function useDefined(tag: string): boolean {
  const [defined, setDefined] = useState(() => customElements.get(tag) !== undefined)
  useEffect(() => {
    let gone = false
    void customElements.whenDefined(tag).then(() => { if (!gone) setDefined(true) })
    return () => { gone = true }
  }, [tag])
  return defined
}

function Select({ chosen, multiple, onChoose, props }: {
  readonly chosen: readonly string[]
  readonly multiple: boolean
  readonly onChoose: (values: string[]) => void
  readonly props: SelectProps
}) {
  const t = useCommonStrings()
  const ref = useRef<SelectElement>(null)
  const [missing, setMissing] = useState(false)
  const defined = useDefined('cw-sl-select')
  const { options, label, hideLabel, disabled, required, clearable, placeholder } = props
  const keys = chosen.flatMap(value => keyOf(options, value))
  const empty = chosen.length === 0
  const error = props.error ?? (missing && empty ? t('valueMissing') : undefined)
  return (
    <div className="field">
      <span className="select-box">
        {defined
          ? (
              <cw-sl-select
                ref={ref}
                class={`${error === undefined ? '' : 'invalid'} ${hideLabel ? 'unlabelled' : ''}`}
                label={label}
                value={multiple ? keys : keys[0] ?? ''}
                multiple={multiple}
                clearable={clearable}
                disabled={disabled}
                size={props.size === 'sm' ? 'small' : 'medium'}
                placeholder={placeholder}
                hoist
                data-autofocus={props.autoFocus || undefined}
                data-invalid={error === undefined ? undefined : ''}
                oncw-sl-change={(event) => {
                  const values = [event.target.value].flat().flatMap(key => options[Number(key.slice(1))]?.value ?? [])
                  onChoose(values)
                }}
              >
                {options.length === 0 && <cw-sl-option value="none" disabled>{t('noOptions')}</cw-sl-option>}
                {options.map((option, index) => (
                  <cw-sl-option key={option.value} value={`o${index}`} disabled={option.disabled}>{option.label}</cw-sl-option>
                ))}
              </cw-sl-select>
            )
          : (
              <>
                {!hideLabel && <span className="label">{label}</span>}
                <span className="input" aria-hidden="true" />
              </>
            )}
        {/* Carries the required check into the form's native validity. */}
        {required && (
          <input
            className="validity"
            tabIndex={-1}
            aria-hidden="true"
            required
            value={empty ? '' : 'chosen'}
            onChange={() => undefined}
            onInvalid={(event) => {
              event.preventDefault()
              setMissing(true)
            }}
          />
        )}
      </span>
      <FieldNote error={error} hint={props.hint} />
    </div>
  )
}

/** One of the options. */
export function SelectField({ value, onChange, ...props }: SelectFieldProps) {
  return <Select props={props} multiple={false} chosen={value === null ? [] : [value]} onChoose={values => onChange(values[0] ?? null)} />
}

/** Any of the options. */
export function MultiSelectField({ value, onChange, ...props }: MultiSelectFieldProps) {
  return <Select props={props} multiple chosen={value} onChoose={onChange} />
}

export interface ToggleProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: string
  readonly disabled?: boolean
}

export interface CheckboxFieldProps extends ToggleProps {
  readonly indeterminate?: boolean
}

export function CheckboxField({ label, checked, onChange, hint, disabled, indeterminate = false }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          ref={(input) => { if (input) input.indeterminate = indeterminate }}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={event => onChange(event.target.checked)}
        />
        {label}
      </label>
      <FieldNote id={id} hint={hint} />
    </div>
  )
}

export function SwitchField({ label, checked, onChange, hint, disabled }: ToggleProps) {
  return (
    <cw-sl-switch checked={checked} disabled={disabled ?? false} help-text={hint} oncw-sl-change={event => onChange(event.target.checked)}>
      {label}
    </cw-sl-switch>
  )
}
