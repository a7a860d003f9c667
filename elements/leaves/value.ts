/**
 * `<cordwood-value>`: a typed value, to be read: strings as they are, numbers exactly, objects and lists as indented JSON.
 *
 * @example
 * <cordwood-value value='{"source":"example.org","level":3}' value-type="OBJECT"></cordwood-value>
 */
import { html } from 'lit'
import { formatTypedValue, valueTypes, type ValueType } from '../../core/values/typed-value.ts'
import valuesCss from '../kit/parts/values.css?inline'
import { defineLeaf, Leaf } from './leaf.ts'

export interface ValueProps {
  /** The value; the attribute holds JSON, or the text itself of a STRING. */
  readonly value?: unknown
  /** The value's type. Default 'STRING'. */
  readonly valueType?: 'STRING' | 'NUMBER' | 'OBJECT' | 'ARRAY' | 'BOOLEAN' | 'NULL'
}

interface ValueLeaf extends ValueProps {}

/** Digits that a JavaScript number would round. */
const longNumber = /\d{16}/

/** The attribute's JSON is read where nothing is lost by it. */
function given(value: unknown, type: ValueType): unknown {
  if (typeof value !== 'string' || (type !== 'OBJECT' && type !== 'ARRAY') || longNumber.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

class ValueLeaf extends Leaf {
  protected show() {
    const { value, valueType = 'STRING' } = this
    const type = valueTypes.includes(valueType) ? valueType : 'STRING'
    const text = formatTypedValue({ value: given(value, type), valueType: type })
    return text.includes('\n')
      ? html`<pre class="value-text" title=${type} tabindex="0">${text}</pre>`
      : html`<bdi class="value-text mono ${type === 'NULL' ? 'faint' : ''}" title=${type}>${text}</bdi>`
  }
}

defineLeaf<ValueProps>('cordwood-value', ValueLeaf, {
  props: { value: String, valueType: String },
  styles: [valuesCss],
})
