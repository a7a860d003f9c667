/** Reads the source of a rule into the builder. */
import { MAX_SOURCE } from '../limits.ts'
import { parser } from '../parser.ts'
import { parseRule, type CheckedRule } from '../parse.ts'
import { operandsOf, type Call, type Expression, type Statement } from '../tree.ts'
import { isAssignable, type Type } from '../types.ts'
import {
  comparedTypes,
  converterOf,
  isCondition,
  isMatch,
  kindsOf,
  MAX_BUILDER_ITEMS,
  operatorsOf,
  type BuilderAction,
  type BuilderCall,
  type BuilderCondition,
  type BuilderRule,
  type BuilderValue,
  type ComparedType,
  type ComparisonOperator,
} from './model.ts'
import { meaningOf } from './meaning.ts'
import { writeRule } from './write.ts'

/** Why a text cannot be shown in the builder; `at` is the place in the text. */
export interface NotBuildable {
  readonly why: 'errors' | 'comment' | 'afterEnd' | 'tooMany' | 'otherwise'
  readonly at: number
}

export type ReadRule =
  | { readonly rule: BuilderRule; readonly not: null }
  | { readonly rule: null; readonly not: NotBuildable }

/** Returns a rule as the builder shows it, or why it cannot. Expressions that have no form of their own are shown as they are written. */
export function readRule(text: string): ReadRule {
  const { rule: checked, errors } = parseRule(text)
  if (!checked) return { rule: null, not: { why: 'errors', at: errors[0]?.from ?? 0 } }
  const lost = lostPart(text)
  if (lost) return { rule: null, not: lost }
  const rule = new Reader(text, checked).rule()
  if (rule.conditions.length > MAX_BUILDER_ITEMS || rule.actions.length > MAX_BUILDER_ITEMS) {
    return { rule: null, not: { why: 'tooMany', at: checked.from } }
  }
  const again = parseRule(writeRule(rule).source).rule
  if (!again || meaningOf(again) !== meaningOf(checked)) {
    return { rule: null, not: { why: 'otherwise', at: checked.from } }
  }
  return { rule, not: null }
}

/** Finds what the builder would leave out: a comment, or text behind the end. */
function lostPart(text: string): NotBuildable | null {
  let lost: NotBuildable | null = null
  parser.parse(text.slice(0, MAX_SOURCE).toWellFormed()).iterate({
    enter({ name, from, to }) {
      if (lost) return
      if (name === 'LineComment' || name === 'BlockComment') lost = { why: 'comment', at: from }
      else if (name === 'Ignored' && text.slice(from, to).trim() !== '') lost = { why: 'afterEnd', at: from }
    },
  })
  return lost
}

class Reader {
  readonly #text: string
  readonly #checked: CheckedRule

  constructor(text: string, checked: CheckedRule) {
    this.#text = text
    this.#checked = checked
  }

  rule(): BuilderRule {
    const { title, when, statements } = this.#checked
    const isAny = when.kind === 'binary' && when.operator === 'or'
    const isAlways = when.kind === 'boolean' && when.value
    return {
      title,
      match: isAny ? 'any' : 'all',
      conditions: isAlways ? [] : chain(when, isAny ? 'or' : 'and').map(one => this.#condition(one)),
      actions: statements.map(statement => this.#action(statement)),
    }
  }

  #condition(expression: Expression): BuilderCondition {
    const isNot = expression.kind === 'unary' && expression.operator === 'not'
    const negated = isNot
    const operand = isNot ? expression.operand : expression
    const form = this.#comparison(operand) ?? this.#conditionCall(operand)
    return form ? { ...form, negated } : { kind: 'source', source: this.#sourceOf(operand), negated }
  }

  #comparison(expression: Expression): Omit<Extract<BuilderCondition, { kind: 'comparison' }>, 'negated'> | null {
    if (expression.kind !== 'binary') return null
    const operator = expression.operator as ComparisonOperator
    const as = comparedTypes.find(type => this.#fieldAs(expression.left, type) !== null)
    if (!as || !operatorsOf(as).includes(operator)) return null
    const value = this.#value(expression.right, as)
    if (value.kind === 'source' || this.#typeOf(expression.right) !== as) return null
    return { kind: 'comparison', field: this.#fieldAs(expression.left, as)!, as, operator, value }
  }

  #fieldAs(expression: Expression, as: ComparedType): string | null {
    const value = this.#value(expression, as)
    return value.kind === 'field' ? value.field : null
  }

  #conditionCall(expression: Expression): { kind: 'call'; call: BuilderCall } | null {
    const isMatched =
      expression.kind === 'binary' &&
      expression.operator === '==' &&
      expression.right.kind === 'boolean' &&
      expression.right.value &&
      expression.left.kind === 'property' &&
      expression.left.name.text === 'matches'
    const call = isMatched && expression.left.kind === 'property' ? expression.left.object : expression
    const descriptor = call.kind === 'call' ? this.#checked.calls.get(call)?.descriptor : undefined
    if (call.kind !== 'call' || !descriptor || !isCondition(descriptor)) return null
    return isMatch(descriptor.returns) === isMatched ? { kind: 'call', call: this.#call(call) } : null
  }

  #action(statement: Statement): BuilderAction {
    if (statement.kind === 'call') return { kind: 'call', result: '', call: this.#call(statement.call) }
    const result = statement.name.text
    if (statement.value.kind === 'call') return { kind: 'call', result, call: this.#call(statement.value) }
    return { kind: 'value', result, value: this.#value(statement.value, 'Object') }
  }

  #call(call: Call): BuilderCall {
    const { descriptor, arguments: given } = this.#checked.calls.get(call)!
    return {
      function: descriptor.name,
      arguments: Object.fromEntries(
        descriptor.parameters.flatMap(({ name, type }, index) => {
          const argument = given[index]
          return argument ? [[name, this.#value(argument, type)]] : []
        }),
      ),
    }
  }

  #value(expression: Expression, wanted: Type): BuilderValue {
    const value = this.#literal(expression, wanted) ?? this.#reference(expression, wanted)
    return value && kindsOf(wanted).includes(value.kind)
      ? value
      : { kind: 'source', source: this.#sourceOf(expression) }
  }

  #literal(expression: Expression, wanted: Type): BuilderValue | null {
    switch (expression.kind) {
      case 'string':
        return { kind: 'text', text: expression.value }
      case 'boolean':
        return { kind: 'boolean', boolean: expression.value }
      case 'long': {
        const number = Number(expression.value)
        return Number.isSafeInteger(number) ? { kind: 'number', number } : null
      }
      case 'double': {
        // Beside Double a number without decimals would be written as a whole one.
        const { value: number } = expression
        const isSame = wanted === 'Double' ? Math.abs(number) < 1e21 : !Number.isInteger(number)
        return isSame && Number.isFinite(number) && !Object.is(number, -0) ? { kind: 'number', number } : null
      }
      default:
        return null
    }
  }

  /** Reads a field or a result in the form in which it would be written for this type; null for another one. */
  #reference(expression: Expression, wanted: Type): BuilderValue | null {
    const inner = this.#unconverted(expression, wanted)
    const isConverted = inner !== expression
    if (isConverted === isAssignable(this.#typeOf(inner), wanted)) return null
    if (inner.kind === 'message-field') return { kind: 'field', field: inner.field.text }
    if (inner.kind === 'variable') return { kind: 'result', name: inner.name, key: null }
    if (inner.kind !== 'index' || inner.object.kind !== 'variable' || inner.index.kind !== 'string') return null
    return { kind: 'result', name: inner.object.name, key: inner.index.value }
  }

  #unconverted(expression: Expression, wanted: Type): Expression {
    if (expression.kind !== 'call' || expression.function.text !== converterOf(wanted)) return expression
    const [first, ...others] = expression.arguments
    return first && others.length === 0 ? first.value : expression
  }

  #typeOf(expression: Expression): Type {
    return this.#checked.types.get(expression) ?? 'Object'
  }

  #sourceOf({ from, to }: Expression): string {
    return this.#text.slice(from, to)
  }
}

/** The parts of `a and b and c`. */
function chain(expression: Expression, operator: 'and' | 'or'): Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== operator) return [expression]
  return operandsOf(expression).flatMap(operand => chain(operand, operator))
}
