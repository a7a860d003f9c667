/** The fields a JSON text has for a message: flattened into one text per key, or expanded into one field per leaf. */
import { maxJsonDepth, maxResultLength } from '../../../core/tools/rules.ts'
import type { JsonTest } from '../../../core/tools/schema.ts'

/** Why a text gives no fields, in words for whoever wrote it. */
export class JsonFieldsError extends Error {
  override readonly name = 'JsonFieldsError'
}

export type JsonOptions = Omit<JsonTest, 'string'>

/** @throws JsonFieldsError for what is no JSON object, is nested too deeply or grows too large */
export function jsonFields(text: string, options: JsonOptions): Record<string, unknown> {
  return new Fields(options).of(parsed(text))
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new JsonFieldsError(`'string' is no JSON: ${(error as Error).message}`, { cause: error })
  }
  if (!isObject(value)) throw new JsonFieldsError("'string' must be a JSON object, as in {\"level\": 3}.")
  return value
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

class Fields {
  readonly #options: JsonOptions
  readonly #fields: [string, unknown][] = []
  #length = 0

  constructor(options: JsonOptions) {
    this.#options = options
  }

  of(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
    for (const [key, value] of Object.entries(object)) this.#add(this.#options.key_prefix + this.#key(key), value, 1)
    // Makes own properties of every name, `__proto__` too.
    return Object.fromEntries(this.#fields)
  }

  /** Null is no value of a field. */
  #add(name: string, value: unknown, depth: number): void {
    this.#check(depth)
    if (value === null) return
    if (isObject(value) && !this.#options.flatten) {
      for (const [key, inner] of Object.entries(value)) this.#add(name + this.#options.key_separator + this.#key(key), inner, depth + 1)
      return
    }
    const field = typeof value === 'object' ? this.#text(value, depth) : value
    this.#grow(name.length + String(field).length)
    this.#fields.push([name, field])
  }

  #text(value: unknown, depth: number): string {
    this.#check(depth)
    const { list_separator, kv_separator } = this.#options
    if (Array.isArray(value)) return this.#joined(value.map(item => this.#text(item, depth + 1)), list_separator)
    if (!isObject(value)) return String(value)
    const pairs = Object.entries(value).map(([key, inner]) => this.#key(key) + kv_separator + this.#text(inner, depth + 1))
    return this.#joined(pairs, list_separator)
  }

  #key(key: string): string {
    const { replace_key_whitespace, key_whitespace_replacement } = this.#options
    if (!replace_key_whitespace) return key
    const words = key.split(/\s+/)
    return words.length === 1 ? key : this.#joined(words, key_whitespace_replacement)
  }

  #joined(texts: readonly string[], separator: string): string {
    this.#grow(texts.reduce((sum, text) => sum + text.length, separator.length * texts.length))
    return texts.join(separator)
  }

  #grow(length: number): void {
    this.#length += length
    if (this.#length > maxResultLength) throw new JsonFieldsError(`The fields of 'string' would be longer than ${maxResultLength} characters.`)
  }

  #check(depth: number): void {
    if (depth > maxJsonDepth) throw new JsonFieldsError(`'string' has more than ${maxJsonDepth} objects and lists inside one another.`)
  }
}
