/** The seam to lookup tables: what rules ask of them. */
import type { LookupTables } from '../ingest/extractors/lookup-tables.ts'
import type { List, Value, ValueMap } from './values.ts'

/** The answer for a key that the table has, or for its default value. */
export interface LookupAnswer {
  readonly single: Value
  readonly multi: ValueMap | null
  readonly list: List | null
}

export interface RuleTables extends LookupTables {
  /** Null for a key that the table has not, and without a table of this name. */
  answer(table: string, key: string): LookupAnswer | null
  /** Changes the value of a key; null where the table takes no changes. `seconds` limits how long it stays. */
  change(table: string, key: string, change: LookupChange): LookupAnswer | null
}

export type LookupChange =
  | { readonly do: 'set'; readonly value: Value; readonly seconds: bigint | null }
  | { readonly do: 'setList'; readonly values: List; readonly seconds: bigint | null }
  | { readonly do: 'add'; readonly values: List; readonly keepDuplicates: boolean }
  | { readonly do: 'remove'; readonly values: List }
  | { readonly do: 'clear' }
  | { readonly do: 'limit'; readonly seconds: bigint }

/** Without lookup tables every name is unknown. */
export const noRuleTables: RuleTables = { has: () => false, lookUp: () => null, answer: () => null, change: () => null }
