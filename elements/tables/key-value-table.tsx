/**
 * `<cordwood-key-value-table>`: names and their values; with `editable` properties are added and deleted.
 *
 * @example
 * <cordwood-key-value-table heading="Static fields" editable></cordwood-key-value-table>
 * <script type="module">
 *   const table = document.querySelector('cordwood-key-value-table')
 *   table.entries = { environment: 'production' }
 *   table.addEventListener('cordwood-entries-changed', event => { table.entries = event.detail.entries })
 * </script>
 */
import { useState } from 'react'
import { defineElement, KeyValueTable, Panel, useHost, useStrings, type Entries } from '../kit/kit.ts'
import { tableStrings } from '../kit/tables/strings.ts'

export interface KeyValueTableProps {
  /** Name → value, in the order shown. The user's changes are shown at once; setting another value replaces them. */
  readonly entries?: Entries
  /** The heading, also the table's name for screen readers. */
  readonly heading?: string
  /** Whether properties can be added and deleted. */
  readonly editable?: boolean
}

/** Detail of `cordwood-entries-changed`. */
export interface EntriesChangedDetail {
  /** All current entries. */
  readonly entries: Entries
}

const none: Entries = {}

function KeyValueTableElement({ entries: given = none, heading, editable }: KeyValueTableProps) {
  const host = useHost()
  const k = useStrings(tableStrings)
  const [own, setOwn] = useState({ given, entries: given })
  const entries = own.given === given ? own.entries : given
  const change = (next: Entries) => {
    setOwn({ given, entries: next })
    host.emit('cordwood-entries-changed', { entries: next } satisfies EntriesChangedDetail)
  }
  return (
    <Panel title={heading}>
      <KeyValueTable label={heading ?? k('properties')} entries={entries} editable={editable} onChange={change} />
    </Panel>
  )
}

defineElement<KeyValueTableProps>('cordwood-key-value-table', KeyValueTableElement, {
  props: { entries: Object, heading: String, editable: Boolean },
  events: ['cordwood-entries-changed'],
})
