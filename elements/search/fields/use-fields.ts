/** The fields of a search: those of the range with their types, and how many of the shown messages have them. */
import { useEffect, useMemo, useRef, useState } from 'react'
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

/** The answer is painted before its fields are asked for. */
const AFTER_PAINT_MS = 50
/** What the same search found so lately holds, as long as no message has another field. */
const FRESH_MS = 10_000

interface Asked { readonly search: string, readonly at: number, readonly names: ReadonlySet<string> }

/** Sorted by name. The list stays while the next one is fetched; a failure leaves what the messages themselves show. */
export function useFields(client: Client, result: SearchResult | null): readonly KnownField[] {
  const [types, setTypes] = useState<readonly FieldType[]>([])
  const where = result && JSON.stringify({ timerange: result.range, streams: result.request.streams })
  const messages = result?.messages
  const coverage = useMemo(() => coverageOf(messages ?? []), [messages])
  const search = result && JSON.stringify([result.request.timerange, result.request.streams])
  const last = useRef<Asked>(null)
  useEffect(() => { last.current = null }, [client])
  useEffect(() => {
    if (where === null || search === null) return undefined
    const { current } = last
    const isFresh = current?.search === search && Date.now() - current.at < FRESH_MS
    if (isFresh && [...coverage.keys()].every(name => name === '_id' || current.names.has(name))) return undefined
    const gone = new AbortController()
    const timer = setTimeout(() => {
      searchFields(client, JSON.parse(where) as Parameters<typeof searchFields>[1], gone).then((found) => {
        last.current = { search, at: Date.now(), names: new Set(found.map(({ name }) => name)) }
        setTypes(found)
      }, () => undefined)
    }, AFTER_PAINT_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
    // More pages of the same answer ask for nothing.
  }, [client, where])
  return useMemo(() => {
    const known = new Map(types.map(type => [type.name, type]))
    return [...new Set([...known.keys(), ...coverage.keys()])].filter(name => name !== '_id').sort().map((name) => {
      const type = known.get(name)
      return { name, kind: type ? kindOf(type) : 'text', countable: type ? isCountable(type) : false, coverage: coverage.get(name) ?? 0 }
    })
  }, [types, coverage])
}
