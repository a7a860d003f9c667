/** Reference store: computes answers message by message in the plainest way. Slow, and unlike any engine on purpose. */
import { foldCase, tokenize } from '../../core/query/analysis.ts'
import { joinedWords } from '../../core/query/standard-words.ts'
import { hasSymbols, tokensAndSymbols } from '../../core/query/symbols.ts'
import { toLinear } from '../../core/query/regex.ts'
import type { QueryNode, WildcardPart } from '../../core/query/tree.ts'
import {
  EMPTY_VALUE,
  type FieldValue,
  type Message,
  type MessagesRequest,
  type Metric,
  type MetricValue,
  type Scope,
} from '../../host-demo/server/platform/messages/message-store.ts'

const isText = (field: string): boolean => field === 'message' || field === 'full_message'

export function inScope(message: Message, scope: Scope): boolean {
  return (
    message.timestamp >= scope.from &&
    message.timestamp <= scope.to &&
    (scope.streams === null || message.streams.some(stream => scope.streams!.includes(stream)))
  )
}

export function matches(node: QueryNode, message: Message): boolean {
  switch (node.type) {
    case 'all':
      return true
    case 'boost':
      return matches(node.node, message)
    case 'exists':
      return Object.hasOwn(message.fields, node.field)
    case 'bool': {
      const { must, should, mustNot } = node
      if (mustNot.some(clause => matches(clause, message))) return false
      if (must.length > 0) return must.every(clause => matches(clause, message))
      return should.length === 0 || should.some(clause => matches(clause, message))
    }
    default:
      return Object.entries(message.fields).some(
        ([name, value]) => (node.field === null || node.field === name) && leafMatches(node, name, value),
      )
  }
}

type LeafNode = Exclude<QueryNode, { type: 'all' | 'boost' | 'exists' | 'bool' }>

function leafMatches(leaf: LeafNode, field: string, value: FieldValue): boolean {
  if (isText(field)) {
    const text = String(value)
    if (leaf.type === 'term' || leaf.type === 'phrase') {
      const split = hasSymbols(leaf.value) ? tokensAndSymbols : tokenize
      return hasPhrase(split(text), split(leaf.value), leaf.type === 'phrase' ? leaf.slop : 0)
    }
    return [...tokenize(text), ...joinedWords(text)].some(word => stringMatches(leaf, word, true))
  }
  if (typeof value === 'string' && !(leaf.type === 'range' && isNumberRange(leaf) && isNumber(value)))
    return stringMatches(leaf, field === 'source' ? foldCase(value) : value, field === 'source')
  if (typeof value === 'boolean')
    return (leaf.type === 'term' || leaf.type === 'phrase') && leaf.value === String(value)
  if (leaf.type === 'term' || leaf.type === 'phrase') return isNumber(leaf.value) && Number(leaf.value) === value
  const number = Number(value)
  if (leaf.type !== 'range') return leaf.type === 'wildcard' && leaf.parts.every(part => part === '*')
  const { lower, upper } = leaf
  return (
    isNumberRange(leaf) &&
    (lower === null || (leaf.includeLower ? number >= Number(lower) : number > Number(lower))) &&
    (upper === null || (leaf.includeUpper ? number <= Number(upper) : number < Number(upper)))
  )
}

const isNumberRange = ({ lower, upper }: { lower: string | null; upper: string | null }): boolean =>
  [lower, upper].every(bound => bound === null || isNumber(bound))

function stringMatches(leaf: LeafNode, value: string, caseless: boolean): boolean {
  const own = (text: string): string => (caseless ? foldCase(text) : text)
  switch (leaf.type) {
    case 'term':
    case 'phrase':
      return value === own(leaf.value)
    case 'wildcard':
      return toRegExp(leaf.parts, own).test(value)
    case 'regex':
      return new RegExp(`^(?:${toLinear(leaf.pattern)})$`, caseless ? 'isu' : 'su').test(value)
    case 'fuzzy':
      return edits(Array.from(own(leaf.value)), Array.from(value), leaf.distance) <= leaf.distance
    case 'range': {
      const { lower, upper } = leaf
      return (
        (lower === null || (leaf.includeLower ? value >= own(lower) : value > own(lower))) &&
        (upper === null || (leaf.includeUpper ? value <= own(upper) : value < own(upper)))
      )
    }
  }
}

const isNumber = (text: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)

function toRegExp(parts: readonly WildcardPart[], own: (text: string) => string): RegExp {
  const source = parts.map(part =>
    part === '*' ? '.*' : part === '?' ? '.' : own(part.literal).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  )
  return new RegExp(`^${source.join('')}$`, 'su')
}

/** Every way to put the words on places of their own is tried. */
function hasPhrase(tokens: readonly string[], words: readonly string[], slop: number): boolean {
  if (words.length === 0) return false
  const tryFrom = (word: number, places: readonly number[]): boolean => {
    const offsets = places.map((place, i) => place - i)
    if (Math.max(...offsets) - Math.min(...offsets) > slop) return false
    if (word === words.length) return true
    return tokens.some(
      (token, place) => token === words[word] && !places.includes(place) && tryFrom(word + 1, [...places, place]),
    )
  }
  return tokens.some((token, place) => token === words[0] && tryFrom(1, [place]))
}

function edits(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  if (a.length === 0 || b.length === 0) return a.length + b.length
  const differ = a[0] === b[0] ? 0 : 1
  const costs = [
    edits(a.slice(1), b, most - 1) + 1,
    edits(a, b.slice(1), most - 1) + 1,
    edits(a.slice(1), b.slice(1), most - differ) + differ,
  ]
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0])
    costs.push(edits(a.slice(2), b.slice(2), most - 1) + 1)
  return Math.min(...costs)
}

function sortKey(message: Message, field: string): FieldValue | null {
  if (field === 'timestamp') return message.timestamp
  return Object.hasOwn(message.fields, field) ? sortedAs(message.fields[field]!) : null
}

/** A text that is a number counts as one, unless it is text of the message. */
const sortedAs = (value: FieldValue): FieldValue =>
  typeof value === 'string' && isNumber(value.trim()) ? Number(value) : value

function compare(a: FieldValue | null, b: FieldValue | null, direction: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  const types = ['number', 'string', 'boolean']
  const ascending = typeof a === typeof b ? (a < b ? -1 : 1) : types.indexOf(typeof a) - types.indexOf(typeof b)
  return ascending * direction
}

/** Ids in order. */
export function naiveFind(messages: readonly Message[], request: MessagesRequest): string[] {
  const sort = request.sort.length > 0 ? request.sort : [{ field: 'timestamp', order: 'desc' as const }]
  const direction = (order: 'asc' | 'desc'): number => (order === 'asc' ? 1 : -1)
  return messages
    .filter(message => inScope(message, request.scope) && request.queries.every(query => matches(query, message)))
    .sort((a, b) => {
      for (const { field, order } of sort) {
        const result = compare(sortKey(a, field), sortKey(b, field), direction(order))
        if (result !== 0) return result
      }
      return compare(a.id, b.id, direction(sort.at(-1)!.order))
    })
    .map(({ id }) => id)
}

export function naiveMetric(messages: readonly Message[], metric: Metric): MetricValue {
  if (metric.type === 'count' && metric.field === null) return messages.length
  const field = metric.field!
  const having = messages.filter(({ fields }) => Object.hasOwn(fields, field))
  const numbers = isText(field)
    ? []
    : having
        .map(({ fields }) => sortedAs(fields[field]!))
        .filter(value => typeof value !== 'string')
        .map(Number)
        .sort((a, b) => a - b)
  const sum = numbers.reduce((a, b) => a + b, 0)
  const mean = sum / numbers.length
  switch (metric.type) {
    case 'count':
      return having.length
    case 'card':
      return new Set(having.map(({ fields }) => groupKey(field, fields[field]!))).size
    case 'latest':
      return having.sort((a, b) => b.timestamp - a.timestamp || (a.id < b.id ? 1 : -1))[0]?.fields[field] ?? null
  }
  if (numbers.length === 0) return null
  const variance = numbers.reduce((total, value) => total + (value - mean) ** 2, 0) / numbers.length
  switch (metric.type) {
    case 'avg':
      return mean
    case 'sum':
      return sum
    case 'sumofsquares':
      return numbers.reduce((total, value) => total + value * value, 0)
    case 'min':
      return numbers[0]!
    case 'max':
      return numbers.at(-1)!
    case 'variance':
      return variance
    case 'stddev':
      return Math.sqrt(variance)
    case 'percentile': {
      const rank = (metric.percentile / 100) * (numbers.length - 1)
      const low = numbers[Math.floor(rank)]!
      return low + (numbers[Math.ceil(rank)]! - low) * (rank - Math.floor(rank))
    }
  }
}

const groupKey = (field: string, value: FieldValue): string =>
  field === 'source' ? foldCase(String(value)) : String(value)

/** Groups by nested fields, the most frequent first, then by value; messages without the field last and not divided further. */
export function naiveGroups(
  messages: readonly Message[],
  fields: readonly string[],
  limit: number,
): { key: string[]; messages: Message[] }[] {
  const [field, ...others] = fields
  if (field === undefined) return [{ key: [], messages: [...messages] }]
  const groups = new Map<string, { first: FieldValue; messages: Message[] }>()
  const empty: Message[] = []
  for (const message of messages) {
    if (!Object.hasOwn(message.fields, field)) {
      empty.push(message)
      continue
    }
    const value = groupKey(field, message.fields[field]!)
    const group = groups.get(value)
    if (group) group.messages.push(message)
    else groups.set(value, { first: field === 'source' ? value : message.fields[field]!, messages: [message] })
  }
  const sorted = [...groups]
    .sort(
      ([, a], [, b]) =>
        b.messages.length - a.messages.length ||
        compare(sortedAs(a.first), sortedAs(b.first), 1) ||
        compare(a.first, b.first, 1),
    )
    .slice(0, limit)
  const rows = sorted.flatMap(([key, group]) =>
    naiveGroups(group.messages, others, limit).map(inner => ({ key: [key, ...inner.key], messages: inner.messages })),
  )
  return empty.length > 0 ? [...rows, { key: [EMPTY_VALUE], messages: empty }] : rows
}
