/** Finds problems of an extractor: the server enforces these rules, forms and imports show them beforehand. */
import { converterNamed, converterTypes } from './converters.ts'
import type { CreateExtractor } from './schema.ts'
import { settingProblem, type SettingProblem } from './settings.ts'
import { extractorTypeNamed, extractorTypes } from './types.ts'

export const cursorStrategies = ['copy', 'cut'] as const
export const conditionTypes = ['none', 'string', 'regex'] as const

/** Extractors of one input. Every message of it passes all of them. */
export const MAX_EXTRACTORS = 300
export const MAX_CONVERTERS = 20
/** Characters of a title, of names of fields and of a condition. */
export const MAX_NAME = 255
export const MAX_CONDITION = 8192

const reserved: ReadonlySet<string> = new Set(['_id', '_ttl', '_source', '_all', '_index', '_type', '_score'])

/** Fields that cutting leaves alone, and that names in a text never overwrite. */
export const isServersOwn = (field: string): boolean =>
  field === 'message' || field === 'source' || field === 'timestamp' || field.startsWith('gl2_')

/** A field of the request, as a path: `converters[1].config.date_format`. */
export interface ExtractorProblem {
  readonly field: string
  readonly reason: 'unknown' | 'reserved' | 'many' | SettingProblem['reason']
  /** The value, where it is unknown or reserved. */
  readonly value?: string
}

/** Returns what is wrong with an extractor; null where nothing is. */
export function extractorProblem(extractor: CreateExtractor): ExtractorProblem | null {
  const { title, cursor_strategy, source_field, target_field, condition_type, condition_value } = extractor
  const type = extractorTypeNamed(extractor.extractor_type)
  if (!type) return { field: 'extractor_type', reason: 'unknown', value: extractor.extractor_type }
  const isKnown = (names: readonly string[], name: string) => names.includes(name.toLowerCase())
  if (!isKnown(cursorStrategies, cursor_strategy))
    return { field: 'cursor_strategy', reason: 'unknown', value: cursor_strategy }
  if (!isKnown(conditionTypes, condition_type))
    return { field: 'condition_type', reason: 'unknown', value: condition_type }
  const condition = condition_value ?? ''
  return (
    nameProblem('title', title) ??
    nameProblem('source_field', source_field) ??
    (extractorTypes[type].namesFields && target_field === '' ? null : targetProblem(target_field)) ??
    (condition.length > MAX_CONDITION ? { field: 'condition_value', reason: 'long' } : null) ??
    within('extractor_config', settingProblem(extractorTypes[type].settings, extractor.extractor_config)) ??
    convertersProblem(extractor.converters)
  )
}

function nameProblem(field: string, name: string): ExtractorProblem | null {
  if (name.trim() === '') return { field, reason: 'empty' }
  return name.length > MAX_NAME ? { field, reason: 'long' } : null
}

const targetProblem = (target: string): ExtractorProblem | null =>
  reserved.has(target)
    ? { field: 'target_field', reason: 'reserved', value: target }
    : nameProblem('target_field', target)

const within = (field: string, problem: SettingProblem | null): ExtractorProblem | null =>
  problem && { field: `${field}.${problem.setting}`, reason: problem.reason }

function convertersProblem(converters: CreateExtractor['converters']): ExtractorProblem | null {
  if (converters.length > MAX_CONVERTERS) return { field: 'converters', reason: 'many' }
  for (const [i, { type, config }] of converters.entries()) {
    const name = converterNamed(type)
    if (!name) return { field: `converters[${i}].type`, reason: 'unknown', value: type }
    const problem = within(`converters[${i}].config`, settingProblem(converterTypes[name], config ?? {}))
    if (problem) return problem
  }
  return null
}
