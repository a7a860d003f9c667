/** The testers of extractors and the like: what they take and give (specification 7.5, contract 2, 3.5 and 13). */
import { Type, type Static } from 'typebox'

const matched = { matched: Type.Boolean() }
/** Places are UTF-16 offsets in `string`; `end` is exclusive. */
const span = { start: Type.Integer(), end: Type.Integer() }

export const ContainsStringTest = Type.Object({ string: Type.String(), search_string: Type.String() })
export type ContainsStringTest = Static<typeof ContainsStringTest>
export const ContainsStringResult = Type.Object({
  ...matched,
  match: Type.Optional(Type.Object(span)),
  search_string: Type.String(),
  string: Type.String(),
})
export type ContainsStringResult = Static<typeof ContainsStringResult>

export const GrokTest = Type.Object({
  string: Type.String(),
  pattern: Type.String(),
  /** Leaves out what has no field name in the pattern. */
  named_captures_only: Type.Boolean({ default: false }),
})
export type GrokTest = Static<typeof GrokTest>
/** A pattern that cannot be used has an `error_message`, with status 200. */
export const GrokResult = Type.Object({
  ...matched,
  matches: Type.Optional(Type.Array(Type.Object({ name: Type.String(), match: Type.String() }))),
  pattern: Type.String(),
  string: Type.String(),
  error_message: Type.Optional(Type.String()),
})
export type GrokResult = Static<typeof GrokResult>

export const JsonTest = Type.Object({
  string: Type.String({ minLength: 1 }),
  /** One field per top-level key; else one per leaf. */
  flatten: Type.Boolean({ default: false }),
  list_separator: Type.String({ minLength: 1, default: ', ' }),
  /** Between the keys of nested objects; not with `flatten`. */
  key_separator: Type.String({ minLength: 1, default: '_' }),
  /** Between key and value of an object inside a list, and of every object with `flatten`. */
  kv_separator: Type.String({ minLength: 1, default: '=' }),
  replace_key_whitespace: Type.Boolean({ default: false }),
  key_whitespace_replacement: Type.String({ default: '_' }),
  key_prefix: Type.String({ default: '' }),
})
export type JsonTest = Static<typeof JsonTest>
export const JsonResult = Type.Object({
  matches: Type.Record(Type.String(), Type.Unknown()),
  flatten: Type.Boolean(),
  /** The list separator. */
  line_separator: Type.String(),
  key_separator: Type.String(),
  kv_separator: Type.String(),
  string: Type.String(),
})
export type JsonResult = Static<typeof JsonResult>

export const LookupTableTest = Type.Object({
  string: Type.String({ minLength: 1 }),
  lookup_table_name: Type.String({ minLength: 1 }),
})
export type LookupTableTest = Static<typeof LookupTableTest>
export const LookupTableResult = Type.Object({
  empty: Type.Boolean(),
  error: Type.Boolean(),
  error_message: Type.Union([Type.String(), Type.Null()]),
  key: Type.Union([Type.String(), Type.Null()]),
  value: Type.Unknown(),
})
export type LookupTableResult = Static<typeof LookupTableResult>

export const RegexTest = Type.Object({ string: Type.String(), regex: Type.String() })
export type RegexTest = Static<typeof RegexTest>
/** `match`: the first group; left out where the expression has none or it took no part. */
export const RegexResult = Type.Object({
  ...matched,
  match: Type.Optional(Type.Object({ match: Type.String(), ...span })),
  regex: Type.String(),
  string: Type.String(),
})
export type RegexResult = Static<typeof RegexResult>

export const RegexValidation = Type.Object({ regex: Type.String({ minLength: 1 }) })
/** `validation_message`: why it is not valid. */
export const RegexValidity = Type.Object({
  regex: Type.String(),
  is_valid: Type.Boolean(),
  validation_message: Type.Optional(Type.String()),
})
export type RegexValidity = Static<typeof RegexValidity>

export const RegexReplaceTest = Type.Object({
  string: Type.String(),
  regex: Type.String({ minLength: 1 }),
  /** `$1`, `${name}` are groups, `$0` the whole match; a backslash makes the next character a plain one. Empty: the first group. */
  replacement: Type.String(),
  replace_all: Type.Boolean({ default: false }),
})
export type RegexReplaceTest = Static<typeof RegexReplaceTest>
/** `match.match`: the whole text after the replacement; `start` and `end`: where the first group was, -1 without one. */
export const RegexReplaceResult = Type.Object({
  ...matched,
  match: Type.Optional(Type.Object({ match: Type.String(), ...span })),
  regex: Type.String(),
  replacement: Type.String(),
  replace_all: Type.Boolean(),
  string: Type.String(),
})
export type RegexReplaceResult = Static<typeof RegexReplaceResult>

/** `index`: the first part is 1. */
const split = { string: Type.String(), split_by: Type.String({ minLength: 1 }) }
export const SplitAndIndexTest = Type.Object({ ...split, index: Type.Integer() })
export type SplitAndIndexTest = Static<typeof SplitAndIndexTest>
export const SplitAndIndexQuery = Type.Object({ ...split, index: Type.Integer({ minimum: 0 }) })
/** Without success `cut` is null. */
export const CutResult = Type.Object({
  successful: Type.Boolean(),
  cut: Type.Union([Type.String(), Type.Null()]),
  begin_index: Type.Integer(),
  end_index: Type.Integer(),
})
export type CutResult = Static<typeof CutResult>

export const SubstringTest = Type.Object({
  string: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 1 }),
})
export type SubstringTest = Static<typeof SubstringTest>
/** The GET form's names. */
export const SubstringQuery = Type.Object({
  string: Type.String(),
  begin_index: Type.Integer({ minimum: 0 }),
  end_index: Type.Integer({ minimum: 1 }),
})

export const NaturalDateTest = Type.Object({
  string: Type.String({ minLength: 1 }),
  timezone: Type.String({ minLength: 1 }),
})
export type NaturalDateTest = Static<typeof NaturalDateTest>
/** Instants in UTC: 2023-08-01T10:11:12.123Z. */
export const NaturalDateResult = Type.Object({ from: Type.String(), to: Type.String(), timezone: Type.String() })
export type NaturalDateResult = Static<typeof NaturalDateResult>
