/** The interfaces of extractor types and converters: each is one file of `types/` or `converters/`, with its settings in core. */
import type { FieldValue } from '../../messages/message-store.ts'
import type { LinearRegex } from '../../linear-regex.ts'
import type { Budget } from './budget.ts'
import type { LookupTables } from './lookup-tables.ts'

/** Why an extractor failed on a message, in words for the administrator. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError'
}

/** Compiles the expressions that extractors use. */
export interface Expressions {
  /** An expression in Java's notation in which `.` matches line breaks. @throws UserRegexError */
  regex(pattern: string): LinearRegex
  /** @throws GrokError, UserRegexError */
  grok(pattern: string, namedOnly: boolean): GrokMatcher
}
export interface GrokMatcher {
  /** Names of captures whose values are dates in ISO 8601; those that are none have a field `<name>_grokfailure`. */
  readonly dates: ReadonlySet<string>
  /** Null without a match. */
  match(text: string): readonly { readonly name: string; readonly value: unknown }[] | null
}

export interface Surroundings {
  readonly expressions: Expressions
  readonly tables: LookupTables
  /** UTC milliseconds. */
  readonly now: () => number
}

/** A part of the text; the end is exclusive. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** The result of an extractor for one text. */
export interface Extracted {
  /** For the target field; undefined where the type names its fields. */
  readonly value?: FieldValue
  readonly fields?: readonly (readonly [name: string, value: FieldValue])[]
  /** UTC milliseconds of the field `timestamp`, where that is a date. */
  readonly instant?: number
  /** The part that cutting takes away, asked for when something is cut: the places of groups cost more than the match. */
  readonly part?: () => Part
}

/** Returns null where nothing was found. @throws ExtractionError */
export type Extract = (text: string, budget: Budget) => Extracted | null

/** The result of a converter: another value, or more fields beside it. */
export interface Converted {
  /** Undefined keeps the value, null takes the field away. */
  readonly value?: FieldValue | null
  /** UTC milliseconds of a value that is a date. */
  readonly instant?: number
  readonly fields?: readonly (readonly [name: string, value: FieldValue])[]
}

/** Returns null where the value stays. @throws ExtractionError */
export type Convert = (text: string, budget: Budget) => Converted | null
