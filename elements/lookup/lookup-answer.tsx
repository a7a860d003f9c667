/** The answer of a lookup: its values, and for how long it may be kept. */
import type { LookupResult } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { humanizeDuration } from '../../core/time/durations.ts'
import { useMessages, useStrings, ValueRows, type ValueRow } from '../kit/kit.ts'

export function LookupAnswer({ result }: { readonly result: LookupResult }) {
  const l = useStrings(lookupStrings)
  const messages = useMessages()
  const values = [
    ['single', result.single_value],
    ['multi', result.multi_value],
    ['list', result.string_list_value],
  ] as const
  const rows: ValueRow[] = values
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([label, value]) => ({
      label: l(label),
      value:
        typeof value === 'object' ? (
          <pre className="json mono" tabIndex={0} role="group" aria-label={l(label)}>
            {JSON.stringify(value, null, 2)}
          </pre>
        ) : (
          <bdi className="mono">{String(value)}</bdi>
        ),
    }))
  if (rows.length === 0) return <p className="muted">{l('nothing')}</p>
  const kept = Number.isSafeInteger(result.ttl) ? humanizeDuration(result.ttl, messages) : l('keptForever')
  return <ValueRows rows={[...rows, { label: l('kept'), value: kept }]} />
}
