/** The answers of adapters and tables. */
import type { LookupResult } from '../../../../core/lookup/schema.ts'
import type { RowValue } from './rows/row.ts'

/** An adapter's answer: all null where it does not know the key. */
export type Found = Omit<LookupResult, 'has_error' | 'ttl'> & {
  /** Milliseconds for which the answer holds; null for no limit. */
  readonly ttlMs: number | null
}

/** A table's answer. `failed`: nothing is known because something is wrong. */
export type Answer = Found & { readonly failed: boolean }

export const nothing: Found = { single_value: null, multi_value: null, string_list_value: null, ttlMs: null }

export const isNothing = ({ single_value, multi_value, string_list_value }: Found) =>
  single_value === null && multi_value === null && string_list_value === null

/** Returns one value, which is found among several values as `value`, too. */
export const oneValue = (value: string | number | boolean): Found => ({
  ...nothing,
  single_value: value,
  multi_value: { value },
})

/** Returns the answer for a row that people edit. */
export function ofRow(value: RowValue | undefined): Found {
  if (value === undefined) return nothing
  return typeof value === 'object'
    ? { ...nothing, multi_value: { value }, string_list_value: [...value] }
    : oneValue(value)
}

export const errorTtlMs = 5000

export const failed = (ttlMs = errorTtlMs): Answer => ({ ...nothing, ttlMs, failed: true })
