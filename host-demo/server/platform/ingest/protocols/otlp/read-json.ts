/**
 * Reads a frame of OTLP in JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): an ExportLogsServiceRequest with one
 * record. Names are in lowerCamelCase, ids hexadecimal, enums numbers, 64-bit integers text or numbers; unknown names are passed over.
 */
import { isExact } from '../../decoding/fields.ts'
import { emptyRecord, KeyValues, maxDepth, TooDeep, type AnyValue, type Attributes } from './log-record.ts'
import type { ReadRecord } from './read-protobuf.ts'

type Json = Record<string, unknown>

/** Null where the text is no JSON or holds no record. */
export function readJson(text: string): ReadRecord | null {
  let request: unknown
  try {
    request = JSON.parse(text)
  } catch {
    return null
  }
  const resourceLogs = object(list(object(request)['resourceLogs'])[0])
  const scopeLogs = object(list(resourceLogs['scopeLogs'])[0])
  const [given] = list(scopeLogs['logRecords'])
  if (!isObject(given)) return null

  const record = emptyRecord()
  const problems: string[] = []
  const attributes = (from: unknown, into: Attributes, what: string) => {
    if (from !== undefined && from !== null && !Array.isArray(from))
      problems.push(`${what} are no list of key and value.`)
    for (const pair of list(from)) {
      const { key, value } = object(pair)
      if (typeof key !== 'string') problems.push(`${what} have one without a key.`)
      else attempt(() => into.push([key, anyValue(value, 0)]))
    }
  }
  const attempt = (read: () => void) => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error
      problems.push(error.message)
    }
  }
  const time = (name: 'timeUnixNano' | 'observedTimeUnixNano') => {
    const value = integer(given[name])
    if (value === null) problems.push(`'${name}' is no whole number.`)
    else record[name] = value
  }
  const id = (name: 'traceId' | 'spanId', length: number) => {
    const value = textOf(given[name])
    if (value !== '' && !(/^[\da-f]+$/i.test(value) && value.length === length))
      problems.push(`'${name}' is not ${length} hexadecimal digits: '${value.slice(0, 64)}'.`)
    else if (!/^0*$/.test(value)) record[name] = value.toLowerCase()
  }

  attributes(object(resourceLogs['resource'])['attributes'], record.resource, "The resource's attributes")
  const scope = object(scopeLogs['scope'])
  record.scope.name = textOf(scope['name'])
  record.scope.version = textOf(scope['version'])
  attributes(scope['attributes'], record.scope.attributes, "The scope's attributes")
  time('timeUnixNano')
  time('observedTimeUnixNano')
  record.severityNumber = Number(given['severityNumber'] ?? 0) || 0
  record.severityText = textOf(given['severityText'])
  attempt(() => {
    record.body = anyValue(given['body'], 0)
  })
  attributes(given['attributes'], record.attributes, "The record's attributes")
  record.droppedAttributes = Number(given['droppedAttributesCount'] ?? 0) || 0
  record.flags = Number(given['flags'] ?? 0) || 0
  id('traceId', 32)
  id('spanId', 16)
  record.eventName = textOf(given['eventName'])
  return { record, problem: problems.length > 0 ? problems.join(' ') : null }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const object = (value: unknown): Json => (isObject(value) ? value : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

/** 0 where there is none, null where it is no unsigned 64-bit integer. */
function integer(value: unknown): bigint | null {
  if (value === undefined || value === null || value === '') return 0n
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? BigInt(value) : null
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : null
}

/** Reads an AnyValue; a value of no known kind is kept unchanged. */
function anyValue(value: unknown, depth: number): AnyValue {
  if (depth > maxDepth) throw new TooDeep()
  if (!isObject(value)) return plain(value)
  if (value['stringValue'] !== undefined) return plain(value['stringValue'])
  if (value['boolValue'] !== undefined) return plain(value['boolValue'])
  if (value['intValue'] !== undefined) return exact(value['intValue'])
  if (value['doubleValue'] !== undefined) return exact(value['doubleValue'])
  if (value['bytesValue'] !== undefined) return plain(value['bytesValue'])
  const { arrayValue, kvlistValue } = value
  if (arrayValue !== undefined) return list(object(arrayValue)['values']).map(member => anyValue(member, depth + 1))
  if (kvlistValue !== undefined) {
    return new KeyValues(
      list(object(kvlistValue)['values'])
        .map(object)
        .map(({ key, value: member }) => [textOf(key), anyValue(member, depth + 1)]),
    )
  }
  return Object.keys(value).length === 0 ? null : plain(value)
}

const plain = (value: unknown): AnyValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === undefined || value === null
      ? null
      : JSON.stringify(value)

/** A number that came as text, where it is the same as number. */
function exact(value: unknown): AnyValue {
  if (typeof value !== 'string' || value.trim() === '') return plain(value)
  const number = Number(value)
  return isExact(number, value) ? number : value
}
