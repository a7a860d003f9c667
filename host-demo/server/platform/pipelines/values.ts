/** The values of the rule language while a rule runs: which there are, when they are equal, how they read as text, what their parts are. */
import type { FieldValue } from '../messages/message-store.ts'
import { IpAddress } from './addresses.ts'
import { RuleError } from './errors.ts'
import { Json } from './json.ts'
import { doubleText } from './numbers.ts'
import { datePart, Duration, durationPart, Period, periodUnits, RuleDate, type PeriodUnit } from './times.ts'
import { RuleUrl, urlParts, type UrlPart } from './urls.ts'

/** Whole numbers are `bigint`, of 64 bits; other numbers are `number`. */
export type Value =
  | null
  | string
  | bigint
  | number
  | boolean
  | RuleDate
  | Period
  | Duration
  | IpAddress
  | RuleUrl
  | Json
  | List
  | ValueMap
  | SyslogPriority
  | Opaque
export type List = readonly Value[]
export type ValueMap = ReadonlyMap<string, Value>

/** The groups of a match by name; empty where nothing matched. */
export class Match extends Map<string, Value> {
  readonly matches: boolean

  constructor(matches: boolean, groups: Iterable<readonly [string, Value]> = []) {
    super(groups)
    this.matches = matches
  }
}

/** Level and facility of a priority, as numbers or by their names. */
export class SyslogPriority {
  readonly level: bigint | string
  readonly facility: bigint | string

  constructor(level: bigint | string, facility: bigint | string) {
    this.level = level
    this.facility = facility
  }

  toString(): string {
    return `SyslogPriority{level=${this.level}, facility=${this.facility}}`
  }
}

/** A value that rules only hand on: a message. */
export abstract class Opaque {
  abstract readonly id: string
  abstract get(field: string): Value
}

/** Elements of a list, and entries of a map. */
export const MAX_ITEMS = 10_000
/** Characters of a text. */
export const MAX_TEXT = 1_048_576

/** @throws RuleError */
export function boundedText(text: string): string {
  if (text.length > MAX_TEXT)
    throw new RuleError(`the text would have more than ${MAX_TEXT.toLocaleString('en')} characters`)
  return text
}

/** @throws RuleError */
export function boundedSize(size: number): void {
  if (size > MAX_ITEMS) throw new RuleError(`a list or map may have ${MAX_ITEMS.toLocaleString('en')} elements at most`)
}

/** Lists hold lists, and one list may stand in many places: what goes through all of them counts its steps. */
class Walk {
  #left = 100_000

  /** @throws RuleError */
  step(): void {
    if (--this.#left < 0) throw new RuleError('the lists and maps inside one another are too large')
  }
}

export const isMap = (value: Value | undefined): value is ValueMap => value instanceof Map
export const isList = (value: Value | undefined): value is List => Array.isArray(value)

/** Tells whether two values are of one kind and alike: 1 is not 1.0. */
export function areEqual(one: Value, other: Value, walk = new Walk()): boolean {
  walk.step()
  if (typeof one !== 'object' || one === null) return Object.is(one, other)
  if (typeof other !== 'object' || other === null) return false
  if (isList(one))
    return isList(other) && one.length === other.length && one.every((item, i) => areEqual(item, other[i]!, walk))
  if (isMap(one))
    return (
      isMap(other) &&
      one.size === other.size &&
      [...one].every(([key, value]) => other.has(key) && areEqual(value, other.get(key)!, walk))
    )
  if (one.constructor !== other.constructor) return false
  if (one instanceof RuleDate || one instanceof Duration) return one.millis === (other as RuleDate | Duration).millis
  if (one instanceof Opaque) return one === other
  return String(one) === String(other)
}

/** Returns a value as text. @throws RuleError for what is too long */
export function textOf(value: Value): string {
  return typeof value === 'string' ? value : boundedText(plainText(value, new Walk()))
}

function plainText(value: Value, walk: Walk): string {
  walk.step()
  if (typeof value === 'number') return doubleText(value)
  if (typeof value === 'string') return value
  if (isList(value)) return `[${joined(value, item => plainText(item, walk))}]`
  if (isMap(value)) return `{${joined([...value], ([key, member]) => `${key}=${plainText(member, walk)}`)}}`
  return value instanceof Opaque ? value.id : String(value)
}

function joined<T>(items: readonly T[], textOfItem: (item: T) => string): string {
  let text = ''
  for (const [i, item] of items.entries()) text = boundedText(`${text}${i === 0 ? '' : ', '}${textOfItem(item)}`)
  return text
}

/** Returns a value as JSON has it: for a simulation, and inside fields. Doubles that JSON has not are texts, as dates are. */
export function jsonOf(value: Value, walk = new Walk()): unknown {
  walk.step()
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(item => jsonOf(item, walk))
  if (isMap(value)) return Object.fromEntries([...value].map(([key, member]) => [key, jsonOf(member, walk)]))
  if (value instanceof Json) return value.value ?? null
  if (value instanceof Duration) return value.millis
  if (value instanceof RuleDate) return new Date(value.millis).toISOString()
  if (value instanceof SyslogPriority) return { level: jsonOf(value.level), facility: jsonOf(value.facility) }
  return textOf(value)
}

/** Returns the value of a field for what a rule sets; null where there is none. */
export function fieldOf(value: Value): FieldValue | null {
  const json = jsonOf(value)
  return typeof json === 'object' && json !== null ? boundedText(JSON.stringify(json)) : (json as FieldValue | null)
}

/** Returns what JSON or a field has as a value of rules: objects are maps. */
export function valueOf(json: unknown): Value {
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json
  if (typeof json === 'string' || typeof json === 'boolean') return json
  if (Array.isArray(json)) return json.map(valueOf)
  if (typeof json !== 'object' || json === null) return null
  return new Map(Object.entries(json).map(([key, member]) => [key, valueOf(member)]))
}

/** Returns `value.name`; null for what has no such part. */
export function propertyOf(value: Value, name: string): Value {
  if (typeof value !== 'object' || value === null || isList(value)) return null
  if (value instanceof Match && name === 'matches') return value.matches
  if (isMap(value)) return value.get(name) ?? null
  if (value instanceof RuleDate) return name === 'millis' ? BigInt(value.millis) : whole(datePart(value, name))
  if (value instanceof Duration) return whole(durationPart(value, name))
  if (value instanceof Period)
    return periodUnits.includes(name as PeriodUnit) ? BigInt(value.amount(name as PeriodUnit)) : null
  if (value instanceof IpAddress) return name === 'anonymized' ? value.anonymized : null
  if (value instanceof SyslogPriority) return name === 'level' || name === 'facility' ? value[name] : null
  if (value instanceof RuleUrl) return urlPart(value, name)
  return value instanceof Opaque ? value.get(name) : null
}

const whole = (part: number | null) => (part === null ? null : BigInt(part))

function urlPart(url: RuleUrl, name: string): Value {
  const camelCase = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const part = urlParts.includes(camelCase as UrlPart) ? url.part(camelCase as UrlPart) : null
  return typeof part === 'number' ? BigInt(part) : part
}

/** Returns `value[index]`. @throws RuleError for a place that a list has not, and for a value that has none */
export function elementOf(value: Value, index: Value): Value {
  if (isMap(value) && typeof index === 'string') return value.get(index) ?? null
  const list = value instanceof Json && Array.isArray(value.value) ? value.value : value
  if (!Array.isArray(list) || typeof index !== 'bigint')
    throw new RuleError('the value in front of [ ] has no such element')
  if (index < 0n || index >= BigInt(list.length))
    throw new RuleError(`the list has ${list.length} elements, the first being [0]: there is no [${index}]`)
  const element = list[Number(index)] as unknown
  return value instanceof Json ? jsonValue(element) : (element as Value)
}

/** Returns a part of JSON: objects and lists stay JSON. */
export const jsonValue = (part: unknown): Value =>
  typeof part === 'object' && part !== null ? new Json(part) : valueOf(part)
