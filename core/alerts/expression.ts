/** The condition tree of an aggregation: walked, checked, printed and evaluated. Parts of it come from the wire and may be anything. */
import { numberText } from './conditions.ts'
import type { ComparisonOperator, Expression, NumberExpression, Series } from './schema.ts'

/** Nodes of one condition. */
export const MAX_EXPRESSION_NODES = 200

export type AnyExpression = Expression | NumberExpression

const comparisons: readonly string[] = ['==', '>', '>=', '<', '<=']
/** Names a part that is wrong and what is wrong with it; the words are those of the definition's strings. */
export type ExpressionProblem =
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'noExpression'; readonly place: string }
  | { readonly kind: 'unknown'; readonly place: string; readonly expr: string; readonly wanted: 'condition' | 'number' }
  | { readonly kind: 'noNumber'; readonly place: string }
  | { readonly kind: 'unknownSeries'; readonly place: string; readonly ref: string }
  | { readonly kind: 'unknownMember'; readonly place: string; readonly member: string }
  | { readonly kind: 'badOperator'; readonly place: string }

interface Shape {
  readonly conditions: readonly string[]
  readonly numbers: readonly string[]
  /** Members besides `expr` and those with expressions. */
  readonly values: readonly string[]
}
const pair = ['left', 'right']
const comparison: Shape = { conditions: [], numbers: pair, values: [] }
const conditionShapes: Readonly<Record<string, Shape>> = {
  '&&': { conditions: pair, numbers: [], values: [] },
  '||': { conditions: pair, numbers: [], values: [] },
  '!': { conditions: ['left'], numbers: [], values: [] },
  group: { conditions: ['child'], numbers: [], values: ['operator'] },
  true: { conditions: [], numbers: [], values: [] },
  ...Object.fromEntries(comparisons.map(operator => [operator, comparison])),
}
const numberShapes: Readonly<Record<string, Shape>> = {
  number: { conditions: [], numbers: [], values: ['value'] },
  'number-ref': { conditions: [], numbers: [], values: ['ref'] },
  '*': { conditions: [], numbers: pair, values: [] },
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns what is wrong with an expression; the first problems, empty when it can be evaluated.
 * @param place where it stands, for the words: 'conditions.expression'
 */
export function expressionProblems(
  root: unknown,
  series: readonly Pick<Series, 'id'>[],
  place: string,
): readonly ExpressionProblem[] {
  const ids = new Set(series.map(({ id }) => id))
  const found: ExpressionProblem[] = []
  const waiting: { value: unknown; wanted: 'condition' | 'number'; place: string }[] = [
    { value: root, wanted: 'condition', place },
  ]
  let nodes = 0
  while (waiting.length > 0 && found.length < 5) {
    const next = waiting.pop()!
    if (++nodes > MAX_EXPRESSION_NODES) return [{ kind: 'tooLarge' }]
    const { value, wanted } = next
    if (!isObject(value)) {
      found.push({ kind: 'noExpression', place: next.place })
      continue
    }
    const expr = typeof value['expr'] === 'string' ? value['expr'] : ''
    const shapes = wanted === 'condition' ? conditionShapes : numberShapes
    const shape = Object.hasOwn(shapes, expr) ? shapes[expr]! : null
    if (!shape) {
      found.push({ kind: 'unknown', place: next.place, expr: expr.slice(0, 100), wanted })
      continue
    }
    found.push(...ownProblems(value, expr, shape, ids, next.place))
    for (const member of [...shape.numbers].reverse())
      waiting.push({ value: value[member], wanted: 'number', place: `${next.place}.${member}` })
    for (const member of [...shape.conditions].reverse())
      waiting.push({ value: value[member], wanted: 'condition', place: `${next.place}.${member}` })
  }
  return found
}

function* ownProblems(
  value: Readonly<Record<string, unknown>>,
  expr: string,
  { conditions, numbers, values }: Shape,
  ids: ReadonlySet<string>,
  place: string,
): Generator<ExpressionProblem> {
  const member = Object.keys(value).find(
    name => name !== 'expr' && ![...conditions, ...numbers, ...values].includes(name),
  )
  if (member !== undefined) yield { kind: 'unknownMember', place, member: member.slice(0, 100) }
  if (expr === 'number' && !Number.isFinite(value['value'])) yield { kind: 'noNumber', place: `${place}.value` }
  if (expr === 'group' && value['operator'] !== '&&' && value['operator'] !== '||')
    yield { kind: 'badOperator', place: `${place}.operator` }
  if (expr === 'number-ref' && !(typeof value['ref'] === 'string' && ids.has(value['ref'])))
    yield { kind: 'unknownSeries', place: `${place}.ref`, ref: String(value['ref']).slice(0, 100) }
}

/** Visits an expression and all its parts, each before its own parts, from left to right. */
export function walkExpression(root: Expression, visit: (part: AnyExpression) => void): void {
  const waiting: AnyExpression[] = [root]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    visit(part)
    if (part.expr === 'group') waiting.push(part.child)
    else if (part.expr === '!') waiting.push(part.left)
    else if ('right' in part) waiting.push(part.right, part.left)
  }
}

/** Returns the ids of the series that an expression names, each once. */
export function seriesOfExpression(root: Expression | null): readonly string[] {
  const ids = new Set<string>()
  if (root) walkExpression(root, part => void (part.expr === 'number-ref' && ids.add(part.ref)))
  return [...ids]
}

/**
 * Returns an expression as it is read: `count() > 5 and (avg(took_ms) >= 500 or not max(took_ms) < 2)`.
 * @param words `and`, `or`, `not`, `always` in the language of the reader, and the time by which a series was measured earlier
 */
export function printExpression(
  root: Expression,
  series: readonly Series[],
  words: {
    readonly and: string
    readonly or: string
    readonly not: string
    readonly always: string
    readonly shift: (ms: number) => string
  },
): string {
  const number = (expression: NumberExpression) => numberText(expression, series, words.shift)
  const print = (expression: Expression, within: '&&' | '||' | '!' | null): string => {
    switch (expression.expr) {
      case 'true':
        return words.always
      case '!':
        return `${words.not} ${print(expression.left, '!')}`
      case 'group':
        return print(expression.child, within)
      case '&&':
      case '||': {
        const { expr, left, right } = expression
        const text = `${print(left, expr)} ${expr === '&&' ? words.and : words.or} ${print(right, expr)}`
        return within === null || within === expr ? text : `(${text})`
      }
      default:
        return `${number(expression.left)} ${expression.expr} ${number(expression.right)}`
    }
  }
  return print(root, null)
}

/** Evaluates a condition. @param valueOf the value of a series by its id; NaN, of which no comparison holds, where it has none */
export function isMet(expression: Expression, valueOf: (id: string) => number): boolean {
  switch (expression.expr) {
    case 'true':
      return true
    case '!':
      return !isMet(expression.left, valueOf)
    case 'group':
      return isMet(expression.child, valueOf)
    case '&&':
      return isMet(expression.left, valueOf) && isMet(expression.right, valueOf)
    case '||':
      return isMet(expression.left, valueOf) || isMet(expression.right, valueOf)
    default:
      return compare(expression.expr, numberOf(expression.left, valueOf), numberOf(expression.right, valueOf))
  }
}

function numberOf(expression: NumberExpression, valueOf: (id: string) => number): number {
  if (expression.expr === 'number') return expression.value
  if (expression.expr === 'number-ref') return valueOf(expression.ref)
  return numberOf(expression.left, valueOf) * numberOf(expression.right, valueOf)
}

function compare(operator: ComparisonOperator, left: number, right: number): boolean {
  switch (operator) {
    case '==':
      return left === right
    case '>':
      return left > right
    case '>=':
      return left >= right
    case '<':
      return left < right
    case '<=':
      return left <= right
  }
}
