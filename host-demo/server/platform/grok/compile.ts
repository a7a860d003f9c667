/** A grok pattern, compiled to one expression that runs in linear time. */
import type { GrokValue } from '../../../../core/grok/conversions.ts'
import { expandGrok, maxGrokLength, type GrokCapture } from '../../../../core/grok/expand.ts'
import { compileLinearRegex } from '../linear-regex.ts'

export type GrokFieldValue = GrokValue | readonly GrokValue[]

export interface GrokField {
  readonly name: string
  /** A list where several captures of the name have different values. */
  readonly value: GrokFieldValue
}

/** One capture of a match. Places are UTF-16 offsets; `end` is exclusive. */
export interface GrokCaptured {
  readonly name: string
  readonly named: boolean
  readonly type: string | null
  readonly start: number
  readonly end: number
  readonly value: GrokValue
  /** The value as a text. */
  readonly text: string
  /** Why the text does not fit its type; the value is the text itself. */
  readonly failure: string | null
}

export interface GrokMatch {
  readonly start: number
  readonly end: number
  /** In the pattern's order, without those that took no part. */
  readonly captures: readonly GrokCaptured[]
}

export interface GrokOptions {
  /** Leaves out captures without a field name. */
  readonly namedOnly?: boolean
}

/** Steps of a compiled pattern: what one character of a text may cost. */
const maxSize = 20_000

type Place = Pick<GrokCaptured, 'start' | 'end'>
const nowhere: Place = { start: -1, end: -1 }

export class Grok {
  /** Names of the captures, each once. */
  readonly names: readonly string[]
  /** Names of those whose values are dates. */
  readonly dates: ReadonlySet<string>
  readonly #captures: readonly (GrokCapture & { readonly index: number })[]
  readonly #expression: ReturnType<typeof compileLinearRegex>

  /** @throws GrokError, UserRegexError (in words for the pattern's author) */
  constructor(pattern: string, patterns: ReadonlyMap<string, string>, { namedOnly = false }: GrokOptions = {}) {
    const { source, captures } = expandGrok(pattern, patterns)
    this.#expression = compileLinearRegex(source, { maxLength: maxGrokLength, maxSize })
    const { groupNames } = this.#expression
    this.#captures = captures
      .filter(({ named }) => named || !namedOnly)
      .map(capture => ({ ...capture, index: groupNames.get(capture.group)! }))
    this.names = [...new Set(this.#captures.map(({ name }) => name))]
    this.dates = new Set(this.#captures.filter(({ conversion }) => conversion?.isDate).map(({ name }) => name))
  }

  /** Returns the fields of the first match, in the pattern's order; null without a match. An empty text never matches. */
  match(text: string): readonly GrokField[] | null {
    const found = this.#find(text)
    return found && fieldsOf(this.#captures.flatMap(capture => captured(capture, found.group(capture.index)) ?? []))
  }

  /** Returns the first match with each capture and its place in the text. */
  explain(text: string): GrokMatch | null {
    const found = this.#find(text)
    if (!found) return null
    const captures = this.#captures.flatMap(capture => {
      const place = { start: found.startOf(capture.index), end: found.endOf(capture.index) }
      return captured(capture, found.group(capture.index), place) ?? []
    })
    return { start: found.start, end: found.end, captures }
  }

  #find(text: string) {
    return text === '' ? null : this.#expression.find(text)
  }
}

function captured(
  { name, named, conversion }: GrokCapture,
  raw: string | null,
  place: Place = nowhere,
): GrokCaptured | null {
  if (raw === null) return null
  const text = withoutQuotes(raw)
  const common = { name, named, type: conversion?.type ?? null, ...place }
  if (!conversion) return { ...common, value: text, text, failure: null }
  const converted = conversion.convert(text)
  return 'failure' in converted
    ? { ...common, value: text, text, failure: converted.failure }
    : { ...common, value: converted.value, text: conversion.textOf(converted.value), failure: null }
}

/** Quotes around a text go, unless there are more of them inside. */
function withoutQuotes(text: string): string {
  const quote = text.charAt(0)
  if ((quote !== '"' && quote !== "'") || text.length < 2 || !text.endsWith(quote)) return text
  const inner = text.slice(1, -1)
  return inner.includes(quote) ? text : inner
}

/** Returns one field per name; equal values of a name are one. A failed conversion has a field of its own before the value. */
export function fieldsOf<V = GrokValue>(
  captures: readonly GrokCaptured[],
  valueOf: (capture: GrokCaptured) => V = ({ value }) => value as V,
): readonly { readonly name: string; readonly value: V | readonly V[] }[] {
  const fields = new Map<string, (V | string)[]>()
  const add = (name: string, value: V | string) => {
    const values = fields.get(name)
    if (!values) fields.set(name, [value])
    else if (!values.includes(value)) values.push(value)
  }
  for (const capture of captures) {
    if (capture.failure !== null) add(`${capture.name}_grokfailure`, capture.failure)
    add(capture.name, valueOf(capture))
  }
  return [...fields].map(([name, values]) => ({ name, value: (values.length === 1 ? values[0] : values) as V }))
}
