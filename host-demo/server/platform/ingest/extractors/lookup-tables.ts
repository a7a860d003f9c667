/** The seam to lookup tables: what extractors ask of them. */
import type { FieldValue } from '../../messages/message-store.ts'

export interface LookupTables {
  has(table: string): boolean
  /** The single value of a key; null where the table has none. */
  lookUp(table: string, key: string): FieldValue | null
}

/** Without lookup tables every name is unknown, and extractors that name one are refused. */
export const noLookupTables: LookupTables = { has: () => false, lookUp: () => null }
