/** A small interpreter of checked rules that walks the tree: slow, and easy to compare with the language. It knows the functions that `generate.ts` calls. */
import type { CheckedRule } from '../../../core/pipelines/parse.ts'
import type { Binary, Call, Expression } from '../../../core/pipelines/tree.ts'

type Value = bigint | number | string | boolean | null
export type Fields = Map<string, Value>

/** The rule stops, with the fields that it has set so far. */
class Failed extends Error {}

/** Runs a rule on the fields. Returns whether it failed. */
export function interpret({ when, statements }: CheckedRule, fields: Fields): boolean {
  const variables = new Map<string, Value>()
  const evaluate = (one: Expression): Value => new Evaluation(fields, variables).value(one)
  try {
    if (evaluate(when) !== true) return false
    for (const statement of statements) {
      if (statement.kind === 'call') evaluate(statement.call)
      else variables.set(statement.name.text, evaluate(statement.value))
    }
    return false
  } catch (error) {
    if (error instanceof Failed) return true
    throw error
  }
}

class Evaluation {
  readonly #fields: Fields
  readonly #variables: ReadonlyMap<string, Value>

  constructor(fields: Fields, variables: ReadonlyMap<string, Value>) {
    this.#fields = fields
    this.#variables = variables
  }

  value(one: Expression): Value {
    switch (one.kind) {
      case 'long':
      case 'double':
      case 'string':
      case 'boolean':
        return one.value
      case 'message-field':
        return this.#fields.get(one.field.text) ?? null
      case 'variable':
        return this.#variables.get(one.name) ?? null
      case 'unary': {
        const operand = this.value(one.operand)
        if (one.operator === 'not') return operand !== true
        if (one.operator === '+') return operand
        return typeof operand === 'bigint' ? BigInt.asIntN(64, -operand) : -(operand as number)
      }
      case 'binary':
        return this.#binary(one)
      case 'call':
        return this.#call(one)
      default:
        throw new Error(`The interpreter does not know ${one.kind}.`)
    }
  }

  #binary({ operator, left, right }: Binary): Value {
    if (operator === 'and') return this.value(left) === true && this.value(right) === true
    if (operator === 'or') return this.value(left) === true || this.value(right) === true
    const [a, b] = [this.value(left), this.value(right)]
    if (operator === '==') return a !== null && a === b
    if (operator === '!=') return a !== null && a !== b
    if (a === null || b === null) throw new Failed()
    switch (operator) {
      case '<':
        return a < b
      case '<=':
        return a <= b
      case '>':
        return a > b
      case '>=':
        return a >= b
    }
    if (typeof a === 'string') return a + String(b)
    if (typeof a === 'bigint') return whole(operator, a, b as bigint)
    return operator === '+' ? (a as number) + (b as number) : (a as number) - (b as number)
  }

  #call({ function: { text: name }, arguments: given }: Call): Value {
    const values = given.map(({ value }) => this.value(value))
    const [first = null, second = null, third = null] = values
    const text = () => {
      if (first === null) throw new Failed()
      return first as string
    }
    switch (name) {
      case 'to_long':
        return longOf(first)
      case 'to_double':
        return doubleOf(first)
      case 'to_string':
        return first === null ? '' : textOf(first)
      case 'length':
        return BigInt(text().length)
      case 'uppercase':
        return text().toUpperCase()
      case 'lowercase':
        return text().toLowerCase()
      case 'concat':
        return text() + String(second)
      case 'contains':
        return text().includes(second as string)
      case 'starts_with':
        return text().startsWith(second as string)
      case 'substring':
        return text().slice(Number(second), Number(third))
      case 'is_null':
        return first === null
      case 'has_field':
        return this.#fields.has(first as string)
      case 'set_field':
        this.#set(first as string, second)
        return null
      case 'remove_field':
        this.#fields.delete(first as string)
        return null
      case 'rename_field': {
        const value = this.#fields.get(first as string)
        if (value === undefined || first === second) return null
        this.#set(second as string, value)
        this.#fields.delete(first as string)
        return null
      }
      default:
        throw new Error(`The interpreter does not know ${name}.`)
    }
  }

  #set(name: string, value: Value): void {
    const stored = typeof value === 'string' ? value.trim() : value
    if (stored !== null && stored !== '') this.#fields.set(name, stored)
  }
}

function whole(operator: string, a: bigint, b: bigint): bigint {
  if ((operator === '/' || operator === '%') && b === 0n) throw new Failed()
  const results: Record<string, () => bigint> = {
    '+': () => a + b,
    '-': () => a - b,
    '*': () => a * b,
    '/': () => a / b,
    '%': () => a % b,
  }
  return BigInt.asIntN(64, results[operator]!())
}

function longOf(value: Value): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return BigInt(Math.trunc(value))
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : 0n
}
function doubleOf(value: Value): number {
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value)
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : 0
}

/** Doubles as Java writes them, between 0.001 and 10,000,000. */
const textOf = (value: Value): string =>
  typeof value === 'number' && Number.isInteger(value) ? value.toFixed(1) : String(value)
