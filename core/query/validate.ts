import type { Tree } from '@lezer/common'
import { resolveDate } from './dates.ts'
import { positions, QuerySyntaxError } from './errors.ts'
import type { Position } from './errors.ts'
import { isAddress } from './addresses.ts'
import { luceneReading } from './lucene-reading.ts'
import { parameterPlaces, type ParameterBindings } from './parameters.ts'
import { convert, parseSyntax } from './parse.ts'
import type { ParseOptions } from './parse.ts'
import type { QueryNode } from './tree.ts'
import { unescape } from './words.ts'

export type ValidationStatus = 'OK' | 'WARNING' | 'ERROR'

export type ExplanationType =
  | 'QUERY_PARSING_ERROR'
  | 'UNKNOWN_FIELD'
  | 'INVALID_OPERATOR'
  | 'INVALID_VALUE_TYPE'
  | 'UNDECLARED_PARAMETER'
  | 'EMPTY_PARAMETER'
  | 'PARAMETER_NOT_ALLOWED'

/** One finding, as the contract sends it (2.8): lines count from 1, columns from 0, the end is exclusive. */
export interface Explanation {
  readonly error_type: ExplanationType
  readonly error_title: string
  readonly error_message: string
  readonly begin_line: number
  readonly begin_column: number
  readonly end_line: number
  readonly end_column: number
  /** The field, operator or parameter it is about. */
  readonly related_property?: string
}

export interface QueryValidation {
  readonly status: ValidationStatus
  /** By line and column. */
  readonly explanations: readonly Explanation[]
}

export interface ValidationOptions extends ParseOptions {
  /** Type names (long, date, ip, string, …) by field; without it neither fields nor values are checked. */
  readonly fields?: ReadonlyMap<string, string>
  /** A search filter may have no parameters. */
  readonly mode?: 'QUERY' | 'SEARCH_FILTER'
}

const WARNINGS: ReadonlySet<ExplanationType> = new Set([
  'UNKNOWN_FIELD',
  'INVALID_OPERATOR',
  'INVALID_VALUE_TYPE',
  'EMPTY_PARAMETER',
])
const RESERVED = new Set(['_exists_', '_id', '_index', 'timestamp', 'source', 'message', 'full_message', 'streams'])
const NUMERIC = new Set([
  'long',
  'unsigned_long',
  'int',
  'integer',
  'short',
  'byte',
  'double',
  'float',
  'half_float',
  'scaled_float',
])

/** Checks a query as the search page does while it is typed and the server before it runs. Never throws for what is in the text. */
export function validateQuery(text: string, options: ValidationOptions = {}): QueryValidation {
  const findings = new Findings(text)
  try {
    const syntax = parseSyntax(text, options)
    const query = convert(text, syntax, { ...options, parameters: replaced(options) })
    checkParameters(text, options, findings)
    checkWords(text, syntax, options, findings)
    if (options.fields) checkValues(query, options.fields, findings)
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error
    findings.add('QUERY_PARSING_ERROR', error.message, error.from, error.to)
  }
  return findings.result()
}

/** The parameters whose values are put in: one without a value is said by `checkParameters`, and the rest of the query is checked. */
const replaced = ({ parameters = new Map(), mode }: ValidationOptions): ParameterBindings =>
  new Map(
    mode === 'SEARCH_FILTER' ? [] : [...parameters].map(([name, { values }]) => [name, { values, optional: true }]),
  )

/** The gravest of the findings. */
export function statusOf(explanations: readonly Explanation[]): ValidationStatus {
  if (explanations.length === 0) return 'OK'
  return explanations.every(({ error_type }) => WARNINGS.has(error_type)) ? 'WARNING' : 'ERROR'
}

class Findings {
  readonly #position: (offset: number) => Position
  readonly #found: (Explanation & { readonly from: number })[] = []

  constructor(text: string) {
    this.#position = positions(text)
  }

  add(type: ExplanationType, message: string, from: number, to: number, related?: string): void {
    const begin = this.#position(from)
    const end = this.#position(to)
    this.#found.push({
      from,
      error_type: type,
      error_title: titleOf(type),
      error_message: message,
      begin_line: begin.line,
      begin_column: begin.column,
      end_line: end.line,
      end_column: end.column,
      ...(related !== undefined && { related_property: related }),
    })
  }

  result(): QueryValidation {
    const explanations = this.#found
      .toSorted((one, other) => one.from - other.from)
      .map(({ from: _, ...explanation }) => explanation)
    return { status: statusOf(explanations), explanations }
  }
}

function titleOf(type: ExplanationType): string {
  const words = type.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function checkParameters(text: string, { parameters, mode }: ValidationOptions, findings: Findings): void {
  for (const { name, from, to } of parameterPlaces(text)) {
    const binding = parameters?.get(name)
    if (mode === 'SEARCH_FILTER') {
      findings.add(
        'PARAMETER_NOT_ALLOWED',
        `A search filter cannot have parameters: replace $${name}$ with a value`,
        from,
        to,
        name,
      )
    } else if (!binding) {
      const message = `The parameter $${name}$ is not declared; to search for the text, write \\$${name}\\$`
      findings.add('UNDECLARED_PARAMETER', message, from, to, name)
    } else if (binding.values.length === 0 && !binding.optional) {
      findings.add('EMPTY_PARAMETER', `The parameter $${name}$ has no value`, from, to, name)
    }
  }
}

/** Fields that no message has, operators in lower case, and operators that Lucene would read in another way. */
function checkWords(text: string, syntax: Tree, { fields }: ValidationOptions, findings: Findings): void {
  syntax.iterate({
    enter({ name, from, to, node }) {
      if (name === 'Field' && fields) {
        const field = unescape(text.slice(from, to))
        if (text.slice(from, to) === '*' || isKnown(field, fields)) return
        findings.add('UNKNOWN_FIELD', `No message has a field '${field}'`, from, to, field)
      } else if (name === 'Clause' && node.lastChild?.name === 'Single') {
        const word = text.slice(node.lastChild.from, node.lastChild.to)
        if (word !== 'and' && word !== 'or' && word !== 'not') return
        findings.add(
          'INVALID_OPERATOR',
          `'${word}' in lower case is searched for like any word; write ${word.toUpperCase()} to join conditions`,
          node.lastChild.from,
          node.lastChild.to,
          word,
        )
      } else if (name === 'Query' || name === 'Group') {
        const reading = luceneReading(node, text)
        if (reading === null) return
        findings.add(
          'INVALID_OPERATOR',
          `AND binds tighter than OR here. Lucene reads this as ${reading}, where + must match, - must not, ` +
            'and the others count where nothing must. Put parentheses around what belongs together',
          from,
          to,
        )
      }
    },
  })
}

function isKnown(field: string, fields: ReadonlyMap<string, string>): boolean {
  return fields.has(field) || RESERVED.has(field) || field.startsWith('gl2_')
}

function checkValues(node: QueryNode, fields: ReadonlyMap<string, string>, findings: Findings): void {
  if (node.type === 'bool') {
    for (const clause of [...node.must, ...node.should, ...node.mustNot]) checkValues(clause, fields, findings)
  } else if (node.type === 'boost') checkValues(node.node, fields, findings)
  else if (node.type === 'wildcard' || node.type === 'regex' || node.type === 'fuzzy') {
    if (fields.get(node.field ?? '') !== 'date') return
    findings.add(
      'INVALID_VALUE_TYPE',
      `The field '${node.field}' holds dates, of which a pattern finds none; write a range, as in ` +
        `${node.field}:[2026-01-01 TO 2026-01-31]`,
      node.span?.from ?? 0,
      node.span?.to ?? 0,
      node.field ?? undefined,
    )
  } else if (node.type === 'term' || node.type === 'phrase' || node.type === 'range') {
    const type = fields.get(node.field ?? '')
    if (type === undefined) return
    const values = node.type === 'range' ? [node.lower, node.upper] : [node.value]
    const wrong = values.find(value => value !== null && !fits(value, type, node.type === 'range'))
    if (wrong == null || PARAMETER_ALONE.test(wrong)) return
    findings.add(
      'INVALID_VALUE_TYPE',
      `The field '${node.field}' holds values of the type ${type}; '${wrong}' is none`,
      node.span?.from ?? 0,
      node.span?.to ?? 0,
      node.field ?? undefined,
    )
  }
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const PARAMETER_ALONE = /^\$[\p{L}\p{N}_-]+\$$/u

function fits(value: string, type: string, inRange: boolean): boolean {
  if (NUMERIC.has(type)) return NUMBER.test(value)
  if (type === 'date') return resolveDate(value, { now: 0 }) !== null
  return type !== 'ip' || isAddress(value) || (!inRange && isNetwork(value))
}

function isNetwork(value: string): boolean {
  const [address = '', bits = ''] = value.split('/')
  return isAddress(address) && /^\d{1,3}$/.test(bits) && Number(bits) <= (address.includes(':') ? 128 : 32)
}
