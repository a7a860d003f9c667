/** The values that a table gives for a key that its adapter does not know: written as text, with a type. */
import type { Problems } from './fields.ts'
import { nothing, type Found } from './found.ts'

export const defaultTypes = ['STRING', 'NUMBER', 'OBJECT', 'BOOLEAN', 'NULL'] as const
export type DefaultType = (typeof defaultTypes)[number]

export interface WrittenDefaults {
  readonly default_single_value: string
  readonly default_single_value_type: DefaultType
  readonly default_multi_value: string
  readonly default_multi_value_type: DefaultType
}

type Read<T> = { readonly value: T; readonly problem: null } | { readonly value: null; readonly problem: string }
const wrong = (problem: string) => ({ value: null, problem })
const right = <T>(value: T) => ({ value, problem: null })

function single(text: string, type: DefaultType): Read<string | number | boolean | null> {
  switch (type) {
    case 'NULL':
      return right(null)
    case 'STRING':
      return right(text)
    case 'NUMBER':
      return text.trim() !== '' && Number.isFinite(Number(text))
        ? right(Number(text))
        : wrong(`'${text}' is not a number.`)
    case 'BOOLEAN':
      return text === 'true' || text === 'false' ? right(text === 'true') : wrong(`'${text}' is not true or false.`)
    case 'OBJECT':
      return wrong('A default single value is a text, a number, true or false, or null; an object is none of them.')
  }
}

function multi(text: string, type: DefaultType): Read<Record<string, unknown> | null> {
  if (type === 'NULL') return right(null)
  if (type !== 'OBJECT') return wrong('A default multi value is an object or null.')
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return right(json as Record<string, unknown>)
  } catch {
    // A text that is no JSON is no object either.
  }
  return wrong(`'${text.slice(0, 200)}' is not a JSON object.`)
}

export interface ReadDefaults {
  /** Null where something is wrong. */
  readonly found: Found | null
  readonly problems: Problems
}

export function readDefaults(written: WrittenDefaults): ReadDefaults {
  const one = single(written.default_single_value, written.default_single_value_type)
  const several = multi(written.default_multi_value, written.default_multi_value_type)
  const problems: Problems = {
    ...(one.problem !== null && { default_single_value: [one.problem] }),
    ...(several.problem !== null && { default_multi_value: [several.problem] }),
  }
  if (Object.keys(problems).length > 0) return { found: null, problems }
  const alone = one.value === null ? null : { value: one.value }
  return { found: { ...nothing, single_value: one.value, multi_value: several.value ?? alone }, problems }
}
