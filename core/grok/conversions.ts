/** `%{NAME:field;type}`: the value that a captured text becomes. A text that does not fit its type is kept, and a second field says why. */
import { datePattern, DatePatternError } from '../time/date-pattern.ts'
import { GrokError } from './grok-error.ts'
import type { GrokReference } from './scan.ts'

export type GrokValue = string | number | boolean
export type Converted = { readonly value: GrokValue } | { readonly failure: string }

export interface Conversion {
  /** As the pattern has it. */
  readonly type: string
  /** Its values are instants of ISO 8601 in UTC. */
  readonly isDate: boolean
  convert(text: string): Converted
  /** The value as text: a decimal number has a fraction. */
  textOf(value: GrokValue): string
}

type Convert = (text: string) => Converted

const quoted = (text: string) => `"${text.length > 100 ? `${text.slice(0, 100)}…` : text}"`

const whole =
  (least: bigint, most: bigint): Convert =>
  text => {
    if (!/^[+-]?\d{1,30}$/.test(text)) return { failure: `${quoted(text)} is not a whole number.` }
    const exact = BigInt(text.replace(/^\+/, ''))
    if (exact < least || exact > most) return { failure: `${quoted(text)} is not between ${least} and ${most}.` }
    return { value: Number(exact) }
  }
const bits = (size: bigint) => whole(-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n)
/** 64 bits, as far as a number of JSON keeps each digit. */
const long = whole(BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER))

const decimal: Convert = text =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text))
    ? { value: Number(text) }
    : { failure: `${quoted(text)} is not a number.` }

/** Every other word is false. */
const truth: Convert = text => ({ value: text.toLowerCase() === 'true' })

const instantForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/

/** ISO 8601; without a zone it is UTC. */
const instant: Convert = text => {
  const [, date, time = '00:00', zone = 'Z'] = instantForm.exec(text) ?? []
  const ms = Date.parse(`${date}T${time.replace(',', '.')}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(ms) ? { failure: `${quoted(text)} is not a time of ISO 8601.` } : { value: isoInstant(ms) }
}

/** Without a fraction where there is none. */
const isoInstant = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

const conversions: Readonly<Record<string, Convert>> = {
  string: text => ({ value: text }),
  byte: bits(8n),
  short: bits(16n),
  int: bits(32n),
  integer: bits(32n),
  long,
  float: decimal,
  double: decimal,
  boolean: truth,
  date: instant,
  datetime: instant,
}
export const conversionNames: readonly string[] = Object.keys(conversions)

const withFraction = (value: GrokValue) => (Number.isInteger(value) ? `${value}.0` : String(value))

/** Returns null where the reference has no type. @throws GrokError for an unknown type, a format of what is no date, a date pattern that cannot be */
export function conversionOf({ type, format }: GrokReference, text: string): Conversion | null {
  if (type === null) return null
  if (!Object.hasOwn(conversions, type))
    throw new GrokError(`'${type}' in '${text}' is not a type. There are: ${conversionNames.join(', ')}.`)
  const textOf = conversions[type] === decimal ? withFraction : String
  const convert = format === null ? conversions[type]! : formatted(type, format, text)
  return { type, isDate: conversions[type] === instant, textOf, convert }
}

function formatted(type: string, format: string, text: string): Convert {
  if (conversions[type] !== instant)
    throw new GrokError(`'${format}' in '${text}': only dates have a format, not '${type}'.`)
  try {
    const parse = datePattern(format)
    return captured => {
      const ms = parse(captured)
      return ms === null
        ? { failure: `${quoted(captured)} is not a date of the form ${format}.` }
        : { value: isoInstant(ms) }
    }
  } catch (error) {
    if (!(error instanceof DatePatternError)) throw error
    throw new GrokError(`'${format}' in '${text}' is not a date pattern: ${error.message}`)
  }
}
