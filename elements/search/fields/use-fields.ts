/** The fields of a search: those of the range with their types, and how many of the shown messages have them. */
import { useEffect, useMemo, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { searchFields } from '../../../core/search/api.ts'
import type { FieldType } from '../../../core/search/schema.ts'
import { kindOf, isCountable, type FieldKind } from './field-kinds.ts'
import { coverageOf } from '../messages/message-fields.ts'
import type { SearchResult } from '../search-state.ts'

export interface KnownField {
  readonly name: string
  readonly kind: FieldKind
  readonly countable: boolean
  /** Share of the shown messages, 0 to 1. */
  readonly coverage: number
}

/** Sorted by name. The list stays while the next one is fetched; a failure leaves what the messages themselves show. */
export function useFields(client: Client, result: SearchResult | null): readonly KnownField[] {
  const [types, setTypes] = useState<readonly FieldType[]>([])
  const where = result && JSON.stringify({ timerange: result.range, streams: result.request.streams })
  useEffect(() => {
    if (where === null) return undefined
    const gone = new AbortController()
    searchFields(client, JSON.parse(where) as Parameters<typeof searchFields>[1], gone).then(setTypes, () => undefined)
    return () => gone.abort()
  }, [client, where])
  const messages = result?.messages
  return useMemo(() => {
    const coverage = coverageOf(messages ?? [])
    const known = new Map(types.map(type => [type.name, type]))
    return [...new Set([...known.keys(), ...coverage.keys()])].filter(name => name !== '_id').sort().map((name) => {
      const type = known.get(name)
      return { name, kind: type ? kindOf(type) : 'text', countable: type ? isCountable(type) : false, coverage: coverage.get(name) ?? 0 }
    })
  }, [types, messages])
}
