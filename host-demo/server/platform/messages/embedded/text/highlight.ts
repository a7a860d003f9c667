import { tokenSpans } from '../../../../../../core/query/analysis.ts'
import { joinedSpans } from '../../../../../../core/query/standard-words.ts'
import { symbolSpans } from '../../../../../../core/query/symbols.ts'
import { isAskedAs } from '../../../../../../core/query/field-names.ts'
import type { QueryNode } from '../../../../../../core/query/tree.ts'
import type { Message, Selection } from '../../message-store.ts'
import { isReserved, isText } from '../field-kinds.ts'
import { compileLeaf, matchesValue, tokenTest, type Leaf, type Matcher, type PhraseMatch } from '../read/matcher.ts'
import { matchesPhrase } from './phrase.ts'
import type { DateContext } from '../read/value-ranges.ts'

interface Place {
  readonly start: number
  readonly length: number
}

/** Finds what in a message made it match: words of texts, other values whole. */
export class Highlighter {
  readonly #leaves: { field: string | null; matcher: Matcher }[] = []
  readonly #matchers = new Map<string, readonly Matcher[]>()

  constructor({ queries, ...context }: Selection) {
    for (const query of queries) this.#collect(query, context)
  }

  ranges(message: Message): Record<string, Place[]> {
    const found: [string, Place[]][] = []
    for (const name in message.fields) {
      const matchers = this.#matchersOf(name)
      if (matchers.length === 0) continue
      const value = message.fields[name]!
      const places = matchers.flatMap(matcher => {
        if (isText(name)) return textPlaces(matcher, String(value))
        return matchesValue(matcher, name, value) ? whole(value) : []
      })
      if (places.length > 0) found.push([name, merge(places)])
    }
    return Object.fromEntries(found)
  }

  /** The matchers of the leaves that ask a field; all messages have about the same fields. */
  #matchersOf(name: string): readonly Matcher[] {
    let matchers = this.#matchers.get(name)
    if (!matchers) {
      const asked = isReserved(name) ? [] : this.#leaves.filter(({ field }) => field === null || isAskedAs(name, field))
      this.#matchers.set(name, (matchers = asked.map(({ matcher }) => matcher)))
    }
    return matchers
  }

  #collect(node: QueryNode, context: DateContext): void {
    switch (node.type) {
      case 'all':
      case 'exists':
        return
      case 'boost':
        return this.#collect(node.node, context)
      case 'bool':
        for (const clause of [...node.must, ...node.should]) this.#collect(clause, context)
        return
      default:
        this.#leaves.push({ field: node.field, matcher: compileLeaf(node satisfies Leaf, context) })
    }
  }
}

function textPlaces({ text }: Matcher, value: string): Place[] {
  if (text.type === 'phrase') return phrasePlaces(text, value)
  const test = tokenTest(text)
  const joined = text.type === 'test' && text.shapes?.length !== 0 ? joinedSpans(value) : []
  return [...tokenSpans(value), ...joined]
    .filter(({ token }) => test(token))
    .map(({ from, to }) => ({ start: from, length: to - from }))
}

function phrasePlaces({ tokens, symbols, slop }: PhraseMatch, value: string): Place[] {
  const spans = symbols.length > tokens.length ? symbolSpans(value) : tokenSpans(value)
  const place = (from: number, to: number): Place => ({
    start: spans[from]!.from,
    length: spans[to]!.to - spans[from]!.from,
  })
  if (slop > 0 && symbols.length > 1) {
    if (
      !matchesPhrase(
        symbols,
        slop,
        spans.map(({ token }) => token),
      )
    )
      return []
    return spans.flatMap(({ token }, i) => (symbols.includes(token) ? [place(i, i)] : []))
  }
  return spans.flatMap((_, i) =>
    symbols.every((token, j) => spans[i + j]?.token === token) ? [place(i, i + symbols.length - 1)] : [],
  )
}

function whole(value: string | number | boolean): Place[] {
  const length = String(value).length
  return length === 0 ? [] : [{ start: 0, length }]
}

/** In order, overlapping ranges as one. */
function merge(places: readonly Place[]): Place[] {
  const merged: { start: number; length: number }[] = []
  for (const { start, length } of [...places].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start < last.start + last.length) last.length = Math.max(last.length, start + length - last.start)
    else merged.push({ start, length })
  }
  return merged
}
