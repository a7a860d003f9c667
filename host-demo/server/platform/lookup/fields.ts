/** Fields of configurations: each reads what was sent, or says what would be right. Numbers and flags may come as text. */
import { timeUnits, type TimeUnitName } from '../../../../core/time/time-unit.ts'

export type Values = Readonly<Record<string, unknown>>

/** Returns the value. @throws FieldError */
export type Field<T> = (value: unknown, name: string) => T
export type Fields = Readonly<Record<string, Field<unknown>>>
export type ConfigOf<F extends Fields> = { readonly [Name in keyof F]: ReturnType<F[Name]> }
/** By field. */
export type Problems = Readonly<Partial<Record<string, readonly string[]>>>

class FieldError extends Error {}

const longestText = 8192
const wrong = (name: string, right: string) => new FieldError(`'${name}' must be ${right}.`)
const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

/** A text that is not empty, unless it may be. */
export const text =
  ({ mayBeEmpty = false } = {}): Field<string> =>
  (value, name) => {
    if (typeof value === 'string' && value.length <= longestText && (mayBeEmpty || value !== '')) return value
    throw wrong(name, `a text of ${mayBeEmpty ? 'at most' : '1 to'} ${longestText} characters`)
  }

/** One character; of a longer text the first one counts, as in the established API. */
export const character: Field<string> = (value, name) => {
  if (typeof value === 'string' && value !== '') return value.slice(0, 1)
  throw wrong(name, 'one character')
}

export const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER): Field<number> =>
  (value, name) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number === 'number' && Number.isSafeInteger(number) && number >= least && number <= most) return number
    throw wrong(
      name,
      most === Number.MAX_SAFE_INTEGER
        ? `a whole number of ${least} or more`
        : `a whole number from ${least} to ${most}`,
    )
  }

export const flag: Field<boolean> = (value, name) => {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'false') return value === 'true'
  throw wrong(name, 'true or false')
}

export const oneOf =
  <const T extends string>(names: readonly T[]): Field<T> =>
  (value, name) => {
    if (names.includes(value as T)) return value as T
    throw wrong(name, `one of ${names.join(', ')}`)
  }

export const timeUnit: Field<TimeUnitName> = oneOf(timeUnits)

const mostEntries = 50

/** Texts by name. */
export const texts: Field<Readonly<Record<string, string>>> = (value, name) => {
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null
  if (entries && entries.length <= mostEntries && entries.every(([, one]) => typeof one === 'string'))
    return Object.fromEntries(entries) as Readonly<Record<string, string>>
  throw wrong(name, `an object of at most ${mostEntries} texts`)
}

/** A field that may be left out, or be null. */
export const optional =
  <T, I extends T | null>(field: Field<T>, instead: I): Field<T | I> =>
  (value, name) =>
    isAbsent(value) ? instead : field(value, name)

export interface ReadConfig<C> {
  readonly config: C | null
  readonly problems: Problems
}

/** Reads a configuration; a field that is unknown is a problem as well. */
export function readFields<F extends Fields>(type: string, fields: F, values: Values): ReadConfig<ConfigOf<F>> {
  const known = ['type', ...Object.keys(fields)]
  const problems: Record<string, readonly string[]> = Object.fromEntries(
    Object.keys(values)
      .filter(name => !known.includes(name))
      .map(name => [name, [`The configuration of '${type}' has no field '${name}'. It has: ${known.join(', ')}.`]]),
  )
  const config: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    try {
      config[name] = field(values[name], name)
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      problems[name] = [error.message]
    }
  }
  return { config: Object.keys(problems).length === 0 ? (config as ConfigOf<F>) : null, problems }
}
