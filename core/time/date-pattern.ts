/**
 * Dates in patterns of letters (`yyyy-MM-dd HH:mm:ss`), as Joda-Time has them: a pattern is compiled once and reads texts that have its form from
 * the first character to the last.
 */
import { dateNames } from './date-names.ts'
import { instantOfFields, type DateFields, type NumberField } from './date-fields.ts'

/** The pattern cannot be used; the message says why, and how to write it. */
export class DatePatternError extends Error {
  override readonly name = 'DatePatternError'
}

export interface DatePatternOptions {
  /** The zone of texts without an offset; an IANA name. */
  readonly zone?: string
  /** The language of names of months, days and halves of days: a BCP 47 tag. */
  readonly locale?: string
  /** UTC milliseconds; gives the year of dates that have none, and the day of times that have none. */
  readonly now?: () => number
}

/** Reads a part of the text from a place on. Returns the place behind it, or -1 where the text has another form. */
type Step = (text: string, at: number, fields: DateFields) => number

export const MAX_DATE_PATTERN = 200

/**
 * Compiles a pattern to a function that returns UTC milliseconds, or null for a text of another form, a day that does not exist, and a time that
 * the zone's clock skips.
 * @throws DatePatternError
 */
export function datePattern(
  pattern: string,
  { zone = 'UTC', locale = 'en', now = Date.now }: DatePatternOptions = {},
): (text: string) => number | null {
  const tokens = tokensOf(pattern)
  const steps = tokens.map((token, i) => stepOf(token, tokens[i + 1], locale))
  return text => {
    const fields: DateFields = {}
    let at = 0
    for (const step of steps) {
      at = step(text, at, fields)
      if (at < 0) return null
    }
    return at === text.length ? instantOfFields(fields, zone, now()) : null
  }
}

/** Tells which parts of a day a pattern names. @throws DatePatternError */
export function dateParts(pattern: string): { readonly hasYear: boolean; readonly hasDay: boolean } {
  const letters = tokensOf(pattern).map(({ letter }) => letter)
  const has = (some: string) => letters.some(letter => letter !== null && some.includes(letter))
  return { hasYear: has('yYx'), hasDay: has('MdDweE') }
}

export interface Token {
  /** Null for literal text. */
  readonly letter: string | null
  readonly text: string
}

/** The parts of a pattern. @throws DatePatternError */
export function tokensOf(pattern: string): readonly Token[] {
  if (pattern.length > MAX_DATE_PATTERN) throw new DatePatternError(`It is longer than ${MAX_DATE_PATTERN} characters.`)
  const tokens: Token[] = []
  for (const [text] of pattern.matchAll(/([a-zA-Z])\1*|''|'(?:[^']|'')*'|'|[^a-zA-Z']+/g)) {
    if (text === "'") throw new DatePatternError("A quote is not closed; write '' for the character.")
    if (/^[a-zA-Z]/.test(text)) tokens.push({ letter: text.charAt(0), text })
    else if (text === "''") tokens.push({ letter: null, text: "'" })
    else tokens.push({ letter: null, text: text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text })
  }
  if (!tokens.some(({ letter }) => letter !== null))
    throw new DatePatternError("It has no letters; write, for example, 'yyyy-MM-dd'.")
  return tokens
}

const isNumeric = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.letter !== null &&
  (token.letter === 'M' ? token.text.length <= 2 : 'CxyYdhHmsSeDwkK'.includes(token.letter))

/** Fields of at most two or three digits. */
const short: Readonly<Record<string, readonly [field: NumberField, digits: number]>> = {
  M: ['month', 2],
  d: ['day', 2],
  D: ['dayOfYear', 3],
  w: ['week', 2],
  e: ['weekday', 1],
  H: ['hour', 2],
  k: ['clockHour', 2],
  K: ['halfHour', 2],
  h: ['halfClockHour', 2],
  m: ['minute', 2],
  s: ['second', 2],
}

function stepOf({ letter, text }: Token, next: Token | undefined, locale: string): Step {
  if (letter === null) return literal(text)
  const { length } = text
  if (letter === 'M' && length > 2) return name('month', dateNames(locale).months)
  if (Object.hasOwn(short, letter)) return number(...short[letter]!)
  switch (letter) {
    case 'y':
    case 'Y':
      return length === 2 ? twoDigitYear(isNumeric(next)) : number('year', isNumeric(next) ? length : 9, true)
    case 'x':
      return number('weekyear', isNumeric(next) ? length : 9, true)
    case 'S':
      return fraction(length)
    case 'E':
      return name('weekday', dateNames(locale).weekdays)
    case 'a':
      return name('half', dateNames(locale).halves)
    case 'Z':
      return length > 2 ? zoneId : offset
    case 'z':
      if (length < 4) return zoneName
  }
  throw unknownPart(text)
}

export const unknownPart = (text: string) =>
  new DatePatternError(
    `'${text}' is not known. Letters stand for parts of a date (yyyy MM dd HH mm ss SSS Z); put other text into quotes, as in 'T'.`,
  )

const literal =
  (expected: string): Step =>
  (text, at) =>
    text.substr(at, expected.length).toLowerCase() === expected.toLowerCase() ? at + expected.length : -1

/** Returns the place behind the digits. */
function digitsEnd(text: string, at: number, most: number): number {
  let end = at
  while (end < at + most && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++
  return end
}

const number =
  (field: NumberField, most: number, isSigned = false): Step =>
  (text, at, fields) => {
    const sign = isSigned && /[+-]/.test(text.charAt(at)) ? 1 : 0
    const end = digitsEnd(text, at + sign, most)
    if (end === at + sign) return -1
    fields[field] = Number(text.slice(at, end))
    return end
  }

/** Two digits are the year within 50 years of 30 years ago; others, where nothing numeric follows, are the year itself. */
const twoDigitYear =
  (isExact: boolean): Step =>
  (text, at, fields) => {
    const end = digitsEnd(text, at, isExact ? 2 : 9)
    if (end === at + 2) {
      fields.shortYear = Number(text.slice(at, end))
      return end
    }
    return isExact ? -1 : number('year', 9, true)(text, at, fields)
  }

const fraction =
  (digits: number): Step =>
  (text, at, fields) => {
    const end = digitsEnd(text, at, digits)
    fields.millisecond = end === at ? 0 : Math.floor(Number(`0.${text.slice(at, end)}`) * 1000 + 1e-7)
    return end
  }

/** The longest of the names that the text goes on with, in any case. */
const name =
  (field: NumberField, names: readonly (readonly [name: string, value: number])[]): Step =>
  (text, at, fields) => {
    const found = names.find(([each]) => text.substr(at, each.length).toLowerCase() === each)
    if (!found) return -1
    fields[field] = found[1]
    return at + found[0].length
  }

/** `+0100`, `+01:00`, `+01`, `Z`. */
const offset: Step = (text, at, fields) => {
  const [whole, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:[Zz]|([+-])(\d\d)(?::?([0-5]\d)(?::?([0-5]\d))?)?)/.exec(text.slice(at, at + 9)) ?? []
  if (whole === undefined || Number(hours) > 23) return -1
  const value = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000
  fields.offset = sign === '-' ? -value : value
  return at + whole.length
}

const zoneId: Step = (text, at, fields) => {
  const [id] = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*/.exec(text.slice(at, at + 64)) ?? []
  if (id === undefined) return -1
  fields.zone = id
  return at + id.length
}

const hour = 3_600_000
const zoneNames: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  EST: -5 * hour,
  EDT: -4 * hour,
  CST: -6 * hour,
  CDT: -5 * hour,
  MST: -7 * hour,
  MDT: -6 * hour,
  PST: -8 * hour,
  PDT: -7 * hour,
}

/** The few names that mean one zone only. */
const zoneName: Step = (text, at, fields) => {
  const [zone] = /^(?:UTC|UT|GMT|[ECMP][SD]T)/.exec(text.slice(at, at + 3)) ?? []
  if (zone === undefined) return -1
  fields.offset = zoneNames[zone]!
  return at + zone.length
}
