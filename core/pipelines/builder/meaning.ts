import type { CheckedRule } from '../parse.ts'
import { operandsOf, rowOf, type Expression } from '../tree.ts'

/** Describes what a rule does, however it is laid out: two texts with the same description are the same rule. */
export function meaningOf({ title, when, statements, calls }: CheckedRule): string {
  const of = (expression: Expression): unknown => {
    switch (expression.kind) {
      case 'long':
        return ['long', `${expression.value}`]
      case 'double':
        return ['double', Object.is(expression.value, -0) ? '-0' : `${expression.value}`]
      case 'string':
      case 'boolean':
        return expression.value
      case 'list':
        return ['list', expression.elements.map(of)]
      case 'map':
        return ['map', expression.entries.map(({ key, value }) => [key.text, of(value)])]
      case 'variable':
        return ['variable', expression.name]
      case 'message':
        return ['message']
      case 'message-field':
        return ['field', expression.field.text]
      case 'property':
        return ['property', of(expression.object), expression.name.text]
      case 'index':
        return ['index', of(expression.object), of(expression.index)]
      case 'unary':
        return [expression.operator, of(expression.operand)]
      case 'binary': {
        const { operator } = expression
        if (operator === 'and' || operator === 'or')
          return [operator, ...operandsOf(expression).flatMap(part => parts(of(part), operator))]
        const row = rowOf(expression)
        return ['row', of(row[0].left), ...row.flatMap(one => [one.operator, of(one.right)])]
      }
      case 'call': {
        const given = calls.get(expression)?.arguments ?? []
        return ['call', expression.function.text, given.map(argument => (argument ? of(argument) : null))]
      }
    }
  }
  const lines = statements.map(one => (one.kind === 'let' ? ['let', one.name.text, of(one.value)] : of(one.call)))
  return JSON.stringify([title, of(when), lines])
}

/** A chain of `and`, or of `or`, means the same however its parts are grouped. */
function parts(described: unknown, operator: string): readonly unknown[] {
  return Array.isArray(described) && described[0] === operator ? described.slice(1) : [described]
}
