/** Checks an extractor before it is stored. */
import { extractorProblem, type ExtractorProblem } from '../../../core/extractors/rules.ts'
import { converterTypes } from '../../../core/extractors/converters.ts'
import type { CreateExtractor } from '../../../core/extractors/schema.ts'
import { conditionTypes, cursorStrategies, MAX_CONVERTERS } from '../../../core/extractors/rules.ts'
import { extractorTypes } from '../../../core/extractors/types.ts'
import { isDateLocale } from '../../../core/time/date-names.ts'
import { isTimeZone } from '../../../core/time/zones.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { compileExtractor, CompileError } from '../platform/ingest/extractors/compile.ts'
import { expressionsWith } from '../platform/ingest/extractors/expressions.ts'
import { noLookupTables, type LookupTables } from '../platform/ingest/extractors/lookup-tables.ts'
import type { StoredExtractor } from '../inputs/collection.ts'
import { extractorDefinition } from '../inputs/service.ts'

/** @throws ApiError 400 that names the field and says what would be right */
export function checkRequest(request: CreateExtractor): void {
  const problem = extractorProblem(request)
  if (problem) throw badRequest(problemText(problem))
}

/**
 * Compiles it, and looks at the values of its settings. `patterns` and `tables`: the grok patterns and lookup tables that it may name.
 * @throws ApiError 400 that names the field
 */
export function checkStored(
  extractor: StoredExtractor,
  patterns: ReadonlyMap<string, string>,
  tables: Pick<LookupTables, 'has'>,
): void {
  const settings = [
    { field: 'extractor_config', config: extractor.extractor_config },
    ...extractor.converters.map(({ config }, i) => ({ field: `converters[${i}].config`, config })),
  ]
  for (const { field, config } of settings) checkNames(field, config, tables)
  try {
    compileExtractor(extractorDefinition(extractor), {
      expressions: expressionsWith(patterns),
      tables: noLookupTables,
      now: Date.now,
    })
  } catch (error) {
    if (!(error instanceof CompileError)) throw error
    throw badRequest(`'${settingOf(extractor, error.field)}' cannot be used: ${error.message.replace(/\.$/, '')}.`)
  }
}

/** Zones, locales and tables that there are not. */
function checkNames(field: string, config: Readonly<Record<string, unknown>>, tables: Pick<LookupTables, 'has'>): void {
  const { time_zone: zone, locale, lookup_table_name: table } = config
  if (typeof zone === 'string' && !isTimeZone(zone))
    throw badRequest(
      `'${field}.time_zone' is not a time zone: '${zone.slice(0, 100)}'. Use a name such as Europe/Berlin.`,
    )
  if (typeof locale === 'string' && !isDateLocale(locale))
    throw badRequest(
      `'${field}.locale' is not a known locale: '${locale.slice(0, 100)}'. Use a tag such as en or de-AT.`,
    )
  if (typeof table === 'string' && !tables.has(table))
    throw badRequest(`'${field}.lookup_table_name': there is no lookup table named '${table.slice(0, 100)}'.`)
}

/** The setting with the expression, where there is only one. */
const compiledSettings: Readonly<Record<string, string>> = {
  grok: 'grok_pattern',
  regex: 'regex_value',
  regex_replace: 'regex',
  date: 'date_format',
}

function settingOf({ type, converters }: StoredExtractor, field: string): string {
  const place = /^converters\[(\d+)\]/.exec(field)?.[1]
  const setting = compiledSettings[place === undefined ? type : converters[Number(place)]!.type]
  return field.endsWith('config') && setting ? `${field}.${setting}` : field
}

const known: Readonly<Record<string, readonly string[]>> = {
  extractor_type: Object.keys(extractorTypes),
  cursor_strategy: cursorStrategies,
  condition_type: conditionTypes,
}

function problemText({ field, reason, value = '' }: ExtractorProblem): string {
  switch (reason) {
    case 'unknown':
      return `'${field}' is unknown: '${value.slice(0, 100)}'. There are: ${(known[field] ?? Object.keys(converterTypes)).join(', ')}.`
    case 'reserved':
      return `'${field}' is reserved: '${value}' cannot be set.`
    case 'many':
      return `'${field}' may have ${MAX_CONVERTERS} entries at most.`
    case 'missing':
      return `'${field}' is missing.`
    case 'empty':
      return `'${field}' must not be empty.`
    case 'long':
      return `'${field}' is too long.`
    case 'text':
      return `'${field}' must be a text.`
    case 'integer':
      return `'${field}' must be a whole number.`
    case 'flag':
      return `'${field}' must be true or false.`
  }
}
