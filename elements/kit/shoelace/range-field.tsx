import { useId } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { addKitCss } from '../stylesheet.ts'
import rangeFieldCss from './range-field.css?inline'
import { useShoelace } from './shoelace.ts'

addKitCss(rangeFieldCss)

const define = () => import('./define-range.ts')

export interface RangeFieldProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step?: number
  /** The value as text: '30 days'. Default: as a number. */
  readonly valueText?: string
  readonly hint?: string
  readonly disabled?: boolean
}

/** A number between two others, where about is enough; for an exact one use `NumberField`. */
export function RangeField({ label, value, onChange, min, max, step, hint, disabled, ...rest }: RangeFieldProps) {
  const id = useId()
  const valueText = rest.valueText ?? formatNumber(value)
  const part = useShoelace(define, {
    selector: 'input',
    attributes: { 'aria-label': label, 'aria-valuetext': valueText },
  })
  return (
    <cw-sl-range
      {...part}
      min={min}
      max={max}
      step={step ?? 1}
      value={value}
      disabled={disabled ?? false}
      tooltip="none"
      help-text={hint ?? ''}
      oncw-sl-input={event => onChange(event.target.value)}
    >
      <span slot="label" className="range-label">
        <span id={id} className="grow">
          {label}
        </span>
        <output className="tabular muted" aria-labelledby={id}>
          {valueText}
        </output>
      </span>
    </cw-sl-range>
  )
}
