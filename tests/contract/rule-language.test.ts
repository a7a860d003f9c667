/**
 * The texts of rules and pipelines that were measured on a running server of the established product (`measured/pipelines.jsonl`): each is read
 * here, and has the same errors in the same places. What differs has its reason (decision 0046).
 */
import { describe, expect, it } from 'vitest'
import { checkConstant, type ConstantChecker } from '../../core/pipelines/constant-checks.ts'
import { parsePipeline, parseRule } from '../../core/pipelines/parse.ts'
import { measuredCases } from './measured.ts'

interface Measured {
  readonly type: string
  readonly line: number
  readonly position_in_line: number
}
interface Case {
  readonly id: string
  readonly kind: 'rule' | 'parse' | 'stages'
  readonly language?: 'rule' | 'pipeline'
  readonly rule?: string
  readonly source?: string | null
  readonly status?: number
  readonly answer?: readonly Measured[] | { readonly title: string; readonly stages?: readonly unknown[] }
  readonly parse_errors?: readonly Measured[]
  readonly parse_failure?: unknown
  readonly failure?: unknown
  readonly rules?: readonly string[]
  readonly rule_status?: readonly number[]
  readonly pipelines?: readonly string[]
}

const cases = measuredCases<Case>('pipelines')
const texts = cases.filter(one => one.kind !== 'stages')

/** Constants of the cases that a server refuses: what it checks is tested with the functions. */
const refused: Readonly<Record<string, readonly string[]>> = {
  regex: ['(', '[a', '*'],
  cidr: ['x', 'bogus', '10.0.0.0'],
  'date-pattern': ['b', 'bogus'],
  charset: ['nosuch'],
  'json-paths': ['$[', ''],
}
const refuse: ConstantChecker = (value, parameter, descriptor) => {
  const bad = refused[parameter.check!]
  if (!bad) return checkConstant(value, parameter, descriptor)
  const first = value instanceof Map ? [...value.values()][0] : value
  return bad.includes(String(first)) ? () => 'it cannot be read.' : null
}

const key = ({ type, line, position_in_line }: Measured) => `${type} ${line}:${position_in_line}`
const syntax = (line: number, position: number) => [`syntax_error ${line}:${position}`]

/** Cases that the other server fails with 500, and these are its errors here. */
const failures: Readonly<Record<string, readonly string[]>> = {
  'arithmetic-031': syntax(5, 19),
  'arithmetic-046': syntax(5, 19),
  'arithmetic-047': syntax(5, 19),
  'arithmetic-048': syntax(5, 19),
  'join-006': syntax(5, 65),
  'let-013': syntax(5, 6),
  'maps-and-lists-054': syntax(5, 25),
  'maps-and-lists-055': syntax(5, 22),
  'parse-arguments-043': syntax(5, 24),
  'parse-numbers-001': syntax(3, 12),
  'parse-numbers-002': syntax(3, 12),
  'parse-numbers-003': syntax(3, 12),
  'parse-numbers-006': syntax(3, 12),
  'parse-numbers-007': syntax(3, 12),
  'parse-numbers-008': syntax(3, 12),
  'parse-pipeline-017': syntax(1, 19),
  'parse-pipeline-018': syntax(1, 9),
}

/** Cases with other errors here, by the reason. */
const differences: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'a constant that has a value is an argument as any other': Object.fromEntries(
    `arithmetic-001 arithmetic-006 arithmetic-008 arithmetic-011 arithmetic-012 arithmetic-013 arithmetic-017 arithmetic-018 arithmetic-021
    arithmetic-022 arithmetic-023 arithmetic-026 arithmetic-027 arithmetic-028 arithmetic-053 arithmetic-054 string-plus-013 string-plus-014
    comparison-060 maps-and-lists-050 let-009 let-014`
      .split(/\s+/)
      .map(id => [id, []]),
  ),
  'the place of an escape that is none is its own': {
    'strings-and-escapes-009': syntax(5, 20),
    'strings-and-escapes-014': syntax(5, 20),
    'strings-and-escapes-026': syntax(5, 20),
    'strings-and-escapes-027': syntax(5, 20),
    'parse-syntax-044': syntax(1, 15),
  },
  'the place is where the missing part should be': {
    'parse-syntax-035': syntax(1, 22),
    'parse-syntax-069': syntax(1, 18),
  },
  'a text in single quotes is an error, and not nothing': { 'strings-and-escapes-020': syntax(5, 19) },
  'a stage behind an error is read as well': { 'parse-pipeline-026': [...syntax(1, 13), ...syntax(1, 31)] },
  'a variable is declared also where a dot follows': { 'parse-names-017': ['undeclared_variable 5:17'] },
}
const differing = Object.assign({}, ...Object.values(differences)) as Readonly<Record<string, readonly string[]>>

/** Cases whose further errors follow from the first ones: they are left out here. */
const followed = new Set(
  `string-plus-002 string-plus-003 string-plus-017 comparison-016 boolean-023 boolean-024 arguments-007 layout-011 layout-016 field-names-008
  parse-syntax-025 parse-syntax-026 parse-syntax-041 parse-syntax-045 parse-syntax-051 parse-syntax-054 parse-syntax-061 parse-names-005
  parse-arguments-044 parse-types-028 parse-types-029 parse-types-039 parse-types-042 parse-types-043 parse-types-044 parse-types-052
  parse-pipeline-011`.split(/\s+/),
)

function errorsOf(language: string | undefined, text: string): string[] {
  const { errors } = language === 'pipeline' ? parsePipeline(text) : parseRule(text, { checkConstant: refuse })
  return [...new Set(errors.map(key))].sort()
}
const measuredErrors = ({ answer, parse_errors }: Case) =>
  [...new Set((Array.isArray(answer) ? (answer as readonly Measured[]) : (parse_errors ?? [])).map(key))].sort()

describe('the measured text', () => {
  it.each(texts.map(one => [one.id, one] as const))('%s has its errors', (id, one) => {
    const errors = errorsOf(one.language, one.source ?? one.rule ?? '')
    const measured = measuredErrors(one)
    if (failures[id] || differing[id]) return expect(errors).toEqual(failures[id] ?? differing[id])
    if (!followed.has(id)) return expect(errors).toEqual(measured)
    expect(errors).not.toEqual([])
    expect(errors.length).toBeLessThan(measured.length)
    expect(measured).toEqual(expect.arrayContaining(errors))
  })

  it.each(
    cases.flatMap(({ id, answer, source, language }) =>
      answer && 'title' in answer ? [[id, source ?? '', language, answer] as const] : [],
    ),
  )('%s has its title and its stages', (id, source, language, answer) => {
    if (differing[id]) return
    if (language !== 'pipeline') return expect(parseRule(source).rule?.title).toBe(answer.title)
    const { pipeline } = parsePipeline(source)
    const stages = pipeline?.stages.map(({ stage, match, rules }) => ({ stage, match, rules }))
    expect({ title: pipeline?.title, stages }).toEqual(answer)
  })

  it.each(cases.filter(({ kind }) => kind === 'stages').map(one => [one.id, one] as const))(
    '%s has rules and pipelines',
    (_, one) => {
      const status = one.rules!.map(rule => (parseRule(rule).rule ? 200 : 400))
      expect(status).toEqual(one.rule_status)
      expect(one.pipelines!.flatMap(pipeline => parsePipeline(pipeline).errors)).toEqual([])
    },
  )

  it('of each difference is there, and differs', () => {
    const ids = [...Object.keys(failures), ...Object.keys(differing), ...followed]
    const asMeasured = ids.filter(id => {
      const one = texts.find(text => text.id === id)
      if (!one) return true
      const failed = one.parse_failure !== undefined || one.failure !== undefined
      return !failed && String(errorsOf(one.language, one.source ?? one.rule ?? '')) === String(measuredErrors(one))
    })
    expect(asMeasured).toEqual([])
  })
})
