/** The choice of streams of a query, told from whatever else its filter asks. */
import type { Filter } from '../search/schema.ts'

export interface StreamChoice {
  readonly streams: readonly string[]
  readonly rest: readonly Filter[]
}

const idOf = (filter: Filter): string | null => (filter.type === 'stream' ? filter.id : null)

export function streamChoice(filter: Filter | null): StreamChoice {
  if (filter === null) return { streams: [], rest: [] }
  const alone = idOf(filter)
  if (alone !== null) return { streams: [alone], rest: [] }
  if (filter.type === 'or') {
    const ids = filter.filters.map(idOf)
    return ids.includes(null) ? { streams: [], rest: [filter] } : { streams: ids.filter(id => id !== null), rest: [] }
  }
  if (filter.type !== 'and') return { streams: [], rest: [filter] }
  const parts = filter.filters.map(part => ({ part, choice: streamChoice(part) }))
  const chosen = parts.find(({ choice }) => choice.streams.length > 0 && choice.rest.length === 0)
  return { streams: chosen?.choice.streams ?? [], rest: parts.filter(one => one !== chosen).map(({ part }) => part) }
}

export function streamFilter({ streams, rest }: StreamChoice): Filter | null {
  const choice: Filter[] =
    streams.length === 0 ? [] : [{ type: 'or', filters: streams.map(id => ({ type: 'stream', id })) }]
  if (rest.length === 0) return choice[0] ?? null
  return { type: 'and', filters: [...choice, ...rest] }
}
