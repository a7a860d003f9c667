import type { ReactNode } from 'react'
import { formatTypedValue, type TypedValue } from '../../../core/values/typed-value.ts'
import { useStrings } from '../words.ts'
import { addKitCss } from '../stylesheet.ts'
import valuesCss from './values.css?inline'
import { partStrings } from './strings.ts'

addKitCss(valuesCss)

export interface ValueRow {
  readonly label: string
  /** Undefined, null and '' read 'No value'. */
  readonly value?: ReactNode
}

/** Read-only values in rows: label, value (specification 2.12). */
export function ValueRows({ rows }: { readonly rows: readonly ValueRow[] }) {
  const p = useStrings(partStrings)
  return (
    <dl className="values">
      {rows.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            {value === undefined || value === null || value === '' ? (
              <span className="faint">{p('noValue')}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A typed value in full, isolated from the direction of the text around it; objects and lists in lines of their own. */
export function ValueText(typed: TypedValue) {
  const text = formatTypedValue(typed)
  return text.includes('\n') ? (
    <pre className="value-text" title={typed.valueType} tabIndex={0}>
      {text}
    </pre>
  ) : (
    <bdi className={`value-text mono ${typed.valueType === 'NULL' ? 'faint' : ''}`} title={typed.valueType}>
      {text}
    </bdi>
  )
}
