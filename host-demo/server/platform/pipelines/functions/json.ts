import { compileJsonPath, type JsonPath } from '../../json-path/json-path.ts'
import { RuleError } from '../errors.ts'
import { cutJson, Json, parseJson } from '../json.ts'
import { isObject } from '../../ingest/decoding/json-values.ts'
import type { Run, RuleFunctions } from '../run.ts'
import { boundedSize, jsonValue, textOf, type Value, type ValueMap } from '../values.ts'

type Arrays = 'ignore' | 'json' | 'flatten'

export const json: RuleFunctions = {
  parse_json: ({ budget }: Run, text: string, depth = 0n) => {
    budget.spend(text.length)
    const value = parseJson(text)
    return new Json(depth > 0n ? cutJson(value, Number(depth)) : value)
  },
  flatten_json: ({ budget }: Run, text: string, arrays: string, stringify = false) => {
    budget.spend(text.length)
    const value = parseJson(text)
    if (!isObject(value) || !isArrays(arrays)) return null
    const flat = new Map<string, unknown>()
    flatten(flat, '', value, arrays, stringify)
    return new Json(Object.fromEntries(flat))
  },
  select_jsonpath: {
    prepare: {
      1: (paths: ValueMap): readonly (readonly [string, JsonPath])[] =>
        [...paths].map(([name, path]) => [name, compileJsonPath(whole(textOf(path)))] as const),
    },
    call: ({ budget }: Run, { value }: Json, paths: readonly (readonly [string, JsonPath])[]) => {
      const found = new Map<string, Value>()
      for (const [name, path] of paths) {
        budget.spend(1000)
        const values = value === undefined ? [] : path.values(value)
        boundedSize(values.length)
        found.set(name, path.singular ? jsonValue(values[0] ?? null) : value === undefined ? null : new Json(values))
      }
      return found
    },
  },
}

const isArrays = (text: string): text is Arrays => text === 'ignore' || text === 'json' || text === 'flatten'

/** A path may leave out the `$` in front. */
function whole(path: string): string {
  if (path === '') throw new RuleError('a JSONPath must not be empty')
  return path.startsWith('$') ? path : `$.${path}`
}

/** Names are joined with `_`; null is left out. */
function flatten(flat: Map<string, unknown>, name: string, value: unknown, arrays: Arrays, stringify: boolean): void {
  const within = (key: string) => (name === '' ? key : `${name}_${key}`)
  if (value === null) return
  if (isObject(value) || (Array.isArray(value) && arrays === 'flatten')) {
    for (const [key, member] of Object.entries(value)) flatten(flat, within(key), member, arrays, stringify)
    return
  }
  if (Array.isArray(value) && arrays === 'ignore') return
  const scalar = Array.isArray(value) ? JSON.stringify(value) : value
  flat.set(name, stringify ? String(scalar) : scalar)
  boundedSize(flat.size)
}
