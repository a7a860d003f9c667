/** A condition as people build it: groups of comparisons, any of them negated; and its form on the wire. */
import { expressionProblems } from '../../../core/alerts/expression.ts'
import type { AggregationFunction } from '../../../core/alerts/functions.ts'
import type { ComparisonOperator, Expression, NumberExpression, Series } from '../../../core/alerts/schema.ts'

export interface SeriesDraft {
  readonly function: AggregationFunction
  /** '': every message, which only count can do. */
  readonly field: string
  /** Milliseconds before the window; 0: within it. */
  readonly shiftMs: number
}

/** The right side of a comparison. `earlier` is the same series before. */
export type OperandDraft =
  | { readonly kind: 'number'; readonly value: number | undefined }
  | { readonly kind: 'earlier'; readonly factor: number | undefined; readonly shiftMs: number }
  | { readonly kind: 'series'; readonly factor: number | undefined; readonly series: SeriesDraft }

export interface ComparisonDraft {
  readonly kind: 'comparison'
  readonly id: string
  readonly not: boolean
  readonly series: SeriesDraft
  readonly operator: ComparisonOperator
  readonly operand: OperandDraft
}

export interface GroupDraft {
  readonly kind: 'group'
  readonly id: string
  readonly not: boolean
  readonly operator: '&&' | '||'
  readonly items: readonly ConditionDraft[]
}

/** An expression that the builder cannot show: it is kept as it is. */
export interface KeptDraft {
  readonly kind: 'kept'
  readonly id: string
  readonly not: boolean
  readonly expression: Expression
  /** The series that it refers to. */
  readonly series: readonly Series[]
}

export type ConditionDraft = ComparisonDraft | GroupDraft | KeptDraft

/** Ids tell items of a draft apart while they are moved and removed; they are not stored. */
let lastId = 0
export const newId = (): string => `c${++lastId}`

export const countSeries: SeriesDraft = { function: 'count', field: '', shiftMs: 0 }

export const newComparison = (): ComparisonDraft => ({
  kind: 'comparison',
  id: newId(),
  not: false,
  series: countSeries,
  operator: '>',
  operand: { kind: 'number', value: undefined },
})

export const newGroup = (items: readonly ConditionDraft[] = [], operator: '&&' | '||' = '&&'): GroupDraft => ({
  kind: 'group',
  id: newId(),
  not: false,
  operator,
  items,
})

/** Identifies a series whatever its id is. */
export const seriesKey = ({ function: name, field, shiftMs }: SeriesDraft): string =>
  JSON.stringify([name, field, shiftMs])

export const seriesDraftOf = ({ function: name, field, shift_ms: shift }: Series): SeriesDraft => ({
  function: name,
  field: field ?? '',
  shiftMs: shift ?? 0,
})

const flipped: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '==': '==',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
}

type Known = ReadonlyMap<string, Series>

/** Returns the references of an expression, in their order. */
function refsOf(expression: Expression | NumberExpression): readonly string[] {
  switch (expression.expr) {
    case 'number-ref':
      return [expression.ref]
    case 'number':
    case 'true':
      return []
    case '!':
      return refsOf(expression.left)
    case 'group':
      return refsOf(expression.child)
    default:
      return [...refsOf(expression.left), ...refsOf(expression.right)]
  }
}

function operandOf(right: NumberExpression, left: SeriesDraft, known: Known): OperandDraft | null {
  if (right.expr === 'number') return { kind: 'number', value: right.value }
  const [factor, ref] =
    right.expr === 'number-ref'
      ? [1, right.ref]
      : right.left.expr === 'number' && right.right.expr === 'number-ref'
        ? [right.left.value, right.right.ref]
        : right.left.expr === 'number-ref' && right.right.expr === 'number'
          ? [right.right.value, right.left.ref]
          : [1, null]
  const found = ref === null ? undefined : known.get(ref)
  if (!found) return null
  const series = seriesDraftOf(found)
  const isEarlier =
    series.function === left.function && series.field === left.field && left.shiftMs === 0 && series.shiftMs > 0
  return isEarlier ? { kind: 'earlier', factor, shiftMs: series.shiftMs } : { kind: 'series', factor, series }
}

function comparisonOf(
  { expr, left, right }: Extract<Expression, { readonly expr: ComparisonOperator }>,
  known: Known,
): ComparisonDraft | null {
  if (left.expr === 'number' && right.expr === 'number-ref')
    return comparisonOf({ expr: flipped[expr], left: right, right: left }, known)
  const found = left.expr === 'number-ref' ? known.get(left.ref) : undefined
  if (!found) return null
  const series = seriesDraftOf(found)
  const operand = operandOf(right, series, known)
  return operand && { kind: 'comparison', id: newId(), not: false, series, operator: expr, operand }
}

/** Returns the items of a chain of one operator: `a && b && c` is one group of three. */
function itemsOf(expression: Expression, operator: '&&' | '||', known: Known): readonly ConditionDraft[] {
  if (expression.expr === operator)
    return [...itemsOf(expression.left, operator, known), ...itemsOf(expression.right, operator, known)]
  return [draftOf(expression, known)]
}

function draftOf(expression: Expression, known: Known): ConditionDraft {
  switch (expression.expr) {
    case '&&':
    case '||':
      return newGroup(itemsOf(expression, expression.expr, known), expression.expr)
    case 'group':
      return newGroup(itemsOf(expression.child, expression.operator, known), expression.operator)
    case '!': {
      const inner = draftOf(expression.left, known)
      return inner.not ? newGroupNot(inner) : { ...inner, not: true }
    }
    case 'true':
      return kept(expression, known)
    default:
      return comparisonOf(expression, known) ?? kept(expression, known)
  }
}

const newGroupNot = (inner: ConditionDraft): GroupDraft => ({ ...newGroup([inner]), not: true })

const kept = (expression: Expression, known: Known): KeptDraft => ({
  kind: 'kept',
  id: newId(),
  not: false,
  expression,
  series: [...new Set(refsOf(expression))].flatMap(ref => known.get(ref) ?? []),
})

/** Returns the condition as a group; an absent one has no items. */
export function conditionDraftOf(expression: Expression | null | undefined, series: readonly Series[]): GroupDraft {
  if (!expression) return newGroup()
  if (expressionProblems(expression, series, '').length > 0)
    return newGroup([{ kind: 'kept', id: newId(), not: false, expression, series }])
  const draft = draftOf(expression, new Map(series.map(one => [one.id, one])))
  return draft.kind === 'group' && !draft.not ? draft : newGroup([draft])
}

/** Returns every series of the condition, each once. */
export function seriesOfCondition(condition: ConditionDraft): readonly SeriesDraft[] {
  const all = (item: ConditionDraft): readonly SeriesDraft[] => {
    if (item.kind === 'group') return item.items.flatMap(all)
    if (item.kind === 'kept') return item.series.map(seriesDraftOf)
    const { series, operand } = item
    if (operand.kind === 'number') return [series]
    return [series, operand.kind === 'series' ? operand.series : { ...series, shiftMs: operand.shiftMs }]
  }
  return [...new Map(all(condition).map(series => [seriesKey(series), series])).values()]
}

/** Gives the id of a series. */
export type IdOf = (series: SeriesDraft) => string

/**
 * Returns what gives each series its id: the one that it had, else one as the contract shows them, 'count-' or 'avg-took_ms'.
 * @param stored the series as they were stored
 */
export function seriesIds(stored: readonly Series[]): IdOf {
  const ids = new Map(stored.map(one => [seriesKey(seriesDraftOf(one)), one.id]))
  const taken = new Set(ids.values())
  return series => {
    const key = seriesKey(series)
    let id = ids.get(key)
    if (id !== undefined) return id
    const { function: name, field, shiftMs } = series
    const wanted = `${name}-${field}${shiftMs > 0 ? `-${shiftMs}` : ''}`
    id = wanted
    for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`
    ids.set(key, id)
    taken.add(id)
    return id
  }
}

const times = (factor: number | undefined, ref: string): NumberExpression => {
  const reference: NumberExpression = { expr: 'number-ref', ref }
  return factor === 1 ? reference : { expr: '*', left: { expr: 'number', value: factor ?? 1 }, right: reference }
}

function operandExpression(operand: OperandDraft, left: SeriesDraft, idOf: IdOf): NumberExpression {
  switch (operand.kind) {
    case 'number':
      return { expr: 'number', value: operand.value ?? 0 }
    case 'earlier':
      return times(operand.factor, idOf({ ...left, shiftMs: operand.shiftMs }))
    case 'series':
      return times(operand.factor, idOf(operand.series))
  }
}

function itemExpression(item: ConditionDraft, idOf: IdOf): Expression | null {
  const plain = plainExpression(item, idOf)
  return plain && item.not ? { expr: '!', left: plain } : plain
}

function plainExpression(item: ConditionDraft, idOf: IdOf): Expression | null {
  switch (item.kind) {
    case 'kept':
      return item.expression
    case 'group': {
      const child = chain(item, idOf)
      return child && { expr: 'group', operator: item.operator, child }
    }
    case 'comparison':
      return {
        expr: item.operator,
        left: { expr: 'number-ref', ref: idOf(item.series) },
        right: operandExpression(item.operand, item.series, idOf),
      }
  }
}

function chain({ items, operator }: GroupDraft, idOf: IdOf): Expression | null {
  const [first, ...others] = items.flatMap(item => itemExpression(item, idOf) ?? [])
  return first ? others.reduce<Expression>((left, right) => ({ expr: operator, left, right }), first) : null
}

/** Returns the expression of the whole condition; null where nothing is compared. Empty groups are left out. */
export const expressionOf = (condition: GroupDraft, idOf: IdOf): Expression | null =>
  condition.not ? itemExpression(condition, idOf) : chain(condition, idOf)

/** Returns the condition with an item replaced; null removes it. */
export function withItem(group: GroupDraft, id: string, next: ConditionDraft | null): GroupDraft {
  return {
    ...group,
    items: group.items.flatMap((item): readonly ConditionDraft[] => {
      if (item.id === id) return next ? [next] : []
      return [item.kind === 'group' ? withItem(item, id, next) : item]
    }),
  }
}
