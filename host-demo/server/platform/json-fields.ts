/** The fields a JSON text has for a message: one field for each value, or one for each member of the object. */
import { maxJsonDepth, maxResultLength } from '../../../core/tools/rules.ts'
import type { JsonTest } from '../../../core/tools/schema.ts'
import { exactNumbers, isObject } from './ingest/decoding/json-values.ts'
import type { FieldValue } from './messages/message-store.ts'

/** Why a text gives no fields; the message goes on from 'the text'. */
export class JsonFieldsError extends Error {
  override readonly name = 'JsonFieldsError'
}

export type JsonOptions = Omit<JsonTest, 'string'>
type Fields = readonly (readonly [name: string, value: FieldValue])[]

/** @throws JsonFieldsError for what is no JSON object, is nested too deeply or grows too large */
export const jsonFields = (text: string, options: JsonOptions): Fields => new Reader(options).read(parsed(text))

function parsed(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new JsonFieldsError(`is no JSON: ${(error as Error).message}`, { cause: error })
  }
  if (!isObject(value)) throw new JsonFieldsError('must be a JSON object, as in {"level": 3}')
  return exactNumbers(value, text)
}

class Reader {
  readonly #options: JsonOptions
  readonly #fields: (readonly [string, FieldValue])[] = []
  #length = 0

  constructor(options: JsonOptions) {
    this.#options = options
  }

  read(object: Readonly<Record<string, unknown>>): Fields {
    for (const [key, value] of Object.entries(object)) this.#add(this.#options.key_prefix + this.#key(key), value, 1)
    return this.#fields
  }

  /** Null is no value of a field. */
  #add(name: string, value: unknown, depth: number): void {
    this.#check(depth)
    if (value === null) return
    const { flatten, key_separator: separator } = this.#options
    if (isObject(value) && !flatten) {
      for (const [key, inner] of Object.entries(value)) this.#add(name + separator + this.#key(key), inner, depth + 1)
      return
    }
    const field = typeof value === 'object' ? this.#joined(value as object, depth) : (value as FieldValue)
    this.#grow(name.length + String(field).length)
    this.#fields.push([name, field])
  }

  /** A list or an object as one text. The separators are for its own members. */
  #joined(value: object, depth: number): string {
    const { list_separator: between, kv_separator: behindKey } = this.#options
    const texts = Array.isArray(value)
      ? value.map(item => this.#printed(item, depth + 1))
      : Object.entries(value).map(([key, inner]) => this.#key(key) + behindKey + this.#printed(inner, depth + 1))
    this.#grow(texts.reduce((sum, text) => sum + text.length, between.length * texts.length))
    return texts.join(between)
  }

  /** A value inside a text: lists as `[a, b]`, objects as `{k=v}`. */
  #printed(value: unknown, depth: number): string {
    this.#check(depth)
    if (typeof value !== 'object' || value === null) return String(value)
    const texts = Array.isArray(value)
      ? value.map(item => this.#printed(item, depth + 1))
      : Object.entries(value).map(([key, inner]) => `${key}=${this.#printed(inner, depth + 1)}`)
    this.#grow(texts.reduce((sum, text) => sum + text.length + 2, 2))
    return Array.isArray(value) ? `[${texts.join(', ')}]` : `{${texts.join(', ')}}`
  }

  #key(key: string): string {
    const { replace_key_whitespace, key_whitespace_replacement } = this.#options
    return replace_key_whitespace ? key.split(/\s+/).join(key_whitespace_replacement) : key
  }

  #grow(length: number): void {
    this.#length += length
    if (this.#length > maxResultLength)
      throw new JsonFieldsError(`gives fields of more than ${maxResultLength} characters`)
  }

  #check(depth: number): void {
    if (depth > maxJsonDepth)
      throw new JsonFieldsError(`has more than ${maxJsonDepth} objects and lists inside one another`)
  }
}
