/**
 * `<cordwood-time-unit>`: a duration of a count and a unit in words, '5 minutes'; 0 reads 'Never'.
 *
 * @example
 * <cordwood-time-unit value="5" unit="MINUTES"></cordwood-time-unit>
 */
import { html } from 'lit'
import { defaultTimeUnit, formatTimeUnit, timeUnits } from '../../core/time/time-unit.ts'
import { defineLeaf, Leaf } from './leaf.ts'

export interface TimeUnitProps {
  /** The number of units. Default 1. */
  readonly value?: number
  /** The unit. Default 'SECONDS'. */
  readonly unit?: 'NANOSECONDS' | 'MICROSECONDS' | 'MILLISECONDS' | 'SECONDS' | 'MINUTES' | 'HOURS' | 'DAYS'
  /** The text for 0. Default 'Never'. */
  readonly zero?: string
}

interface TimeUnitLeaf extends TimeUnitProps {}

class TimeUnitLeaf extends Leaf {
  protected show() {
    const { value = defaultTimeUnit.value, unit = defaultTimeUnit.unit } = this
    const known = Number.isFinite(value) && timeUnits.includes(unit)
    // A unit there is none of shows as it is: nothing is hidden.
    const text = known
      ? formatTimeUnit({ value, unit }, this.core.$messages.get(), this.zero)
      : `${this.getAttribute('value') ?? value} ${unit}`
    return html`<span class="tabular">${text}</span>`
  }
}

defineLeaf<TimeUnitProps>('cordwood-time-unit', TimeUnitLeaf, { props: { value: Number, unit: String, zero: String } })
