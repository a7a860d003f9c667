/** JSON values of the rule language. */
import { exactNumbers, isObject } from '../ingest/decoding/json-values.ts'

/** A JSON value; without content where there was no JSON. */
export class Json {
  /** As `JSON.parse` has it, with numbers that no double holds as texts; undefined without content. */
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }

  toString(): string {
    return this.value === undefined ? '' : JSON.stringify(this.value)
  }
}

/** Objects and lists inside one another that are read. */
export const MAX_JSON_DEPTH = 100

/** Text behind the value is ignored. */
export function parseJson(text: string): unknown {
  try {
    return exact(text)
  } catch (error) {
    const [, end] =
      /^Unexpected non-whitespace character after JSON at position (\d+)/.exec((error as Error).message) ?? []
    return end === undefined ? undefined : exact(text.slice(0, Number(end)))
  }
}

function exact(text: string): unknown {
  const { value } = exactNumbers({ value: JSON.parse(text) }, `{"value":${text}}`)
  return isDeeper(value, MAX_JSON_DEPTH) ? undefined : value
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some(member => isDeeper(member, most - 1))
}

/** Leaves out objects and lists that are deeper than so many levels. */
export function cutJson(value: unknown, depth: number): unknown {
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(
    ([, member]) => depth > 1 || typeof member !== 'object' || member === null,
  )
  return Object.fromEntries(members.map(([name, member]) => [name, cutJson(member, depth - 1)]))
}
