/** The fields of a search: those of the range with their types, and how many messages of the result have them. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { searchFields } from '../../../core/search/api.ts'
import type { FieldCoverage } from '../../../core/search/field-coverage.ts'
import type { FieldType } from '../../../core/search/schema.ts'
import { kindOf, isCountable, type FieldKind } from './field-kinds.ts'
import type { SearchResult } from '../search-state.ts'
import { useCoverage } from './use-coverage.ts'

export interface KnownField {
  readonly name: string
  readonly kind: FieldKind
  readonly countable: boolean
  /** Share of the messages found, 0 to 1; null where it is not known. */
  readonly coverage: number | null
  /** The number of newest messages that the share was taken from; null: all of the result. */
  readonly sample: number | null
}

/** The answer is painted before its fields are asked for. */
const AFTER_PAINT_MS = 50
/** The time for which fields of the same search are reused, as long as no message has another field. */
const FRESH_MS = 10_000

interface Asked {
  readonly search: string
  readonly at: number
  readonly names: ReadonlySet<string>
}

/**
 * Sorted by name. `shown`: fields of the messages on the page, which may have been made by decorators, so that nothing is stored under the
 * name and nothing is counted.
 */
export function knownFields(
  types: readonly FieldType[],
  shown: ReadonlySet<string>,
  coverage: FieldCoverage | null,
): readonly KnownField[] {
  const typeOf = new Map(types.map(type => [type.name, type]))
  const counts = new Map(coverage?.fields.map(({ name, count }) => [name, count]))
  const shareOf = (name: string): number | null => {
    if (!coverage || (!counts.has(name) && (shown.has(name) || coverage.more))) return null
    return coverage.total === 0 ? 0 : (counts.get(name) ?? 0) / coverage.total
  }
  return [...new Set([...typeOf.keys(), ...counts.keys(), ...shown])]
    .filter(name => name !== '_id')
    .sort()
    .map(name => {
      const type = typeOf.get(name)
      return {
        name,
        kind: type ? kindOf(type) : 'text',
        countable: type ? isCountable(type) : false,
        coverage: shareOf(name),
        sample: coverage?.sampled ? coverage.total : null,
      }
    })
}

/**
 * Sorted by name. The list stays while the next one is fetched; a failure leaves what the messages themselves show. Shares are counted
 * only while they are looked at.
 */
export function useFields(client: Client, result: SearchResult | null, areSharesSeen: boolean): readonly KnownField[] {
  const [types, setTypes] = useState<readonly FieldType[]>([])
  const where = result && JSON.stringify({ timerange: result.range, streams: result.request.streams })
  const messages = result?.messages
  const shown = useMemo(() => new Set((messages ?? []).flatMap(({ message }) => Object.keys(message))), [messages])
  const coverage = useCoverage(client, result, areSharesSeen)
  const search = result && JSON.stringify([result.request.timerange, result.request.streams])
  const last = useRef<Asked>(null)
  useEffect(() => {
    last.current = null
  }, [client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: further pages of the same result have the same fields.
  useEffect(() => {
    if (where === null || search === null) return undefined
    const { current } = last
    const isFresh = current?.search === search && Date.now() - current.at < FRESH_MS
    if (isFresh && [...shown].every(name => name === '_id' || current.names.has(name))) return undefined
    const gone = new AbortController()
    const timer = setTimeout(() => {
      searchFields(client, JSON.parse(where) as Parameters<typeof searchFields>[1], gone).then(
        found => {
          last.current = { search, at: Date.now(), names: new Set(found.map(({ name }) => name)) }
          setTypes(found)
        },
        () => undefined,
      )
    }, AFTER_PAINT_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [client, where])
  return useMemo(() => knownFields(types, shown, coverage), [types, shown, coverage])
}
