import type { Say } from './errors.ts'
import { rowOf, type Binary, type Expression, type Unary } from './tree.ts'

/** A value that is known when a rule is parsed. Whole numbers are `bigint`, of 64 bits; other numbers are `number`. */
export type Constant = string | bigint | number | boolean | readonly Constant[] | ReadonlyMap<string, Constant>

/** An expression of constants has no value: evaluating it fails with every message. */
export class ConstantError extends Error {
  override readonly name = 'ConstantError'
  readonly say: Say

  constructor(say: Say) {
    super('the expression has no value')
    this.say = say
  }
}

/** The longest text that is put together when a rule is parsed, in UTF-16 units. */
const MAX_TEXT = 10_000

/**
 * Returns the value of an expression that is made of literals alone; undefined for any other, and for what is too long.
 * @throws ConstantError where it has none
 */
export function constantOf(expression: Expression): Constant | undefined {
  switch (expression.kind) {
    case 'long':
    case 'double':
    case 'string':
    case 'boolean':
      return expression.value
    case 'list':
      return allOf(expression.elements)
    case 'map': {
      const values = allOf(expression.entries.map(({ value }) => value))
      return values && new Map(expression.entries.map(({ key }, i) => [key.text, values[i]!]))
    }
    case 'unary':
      return unary(expression)
    case 'binary':
      return row(expression)
    case 'index': {
      const values = allOf([expression.object, expression.index])
      return values && elementOf(values[0]!, values[1]!)
    }
    default:
      return undefined
  }
}

/** Tells whether two constants are of one kind and alike: 1 is not 1.0, and 0.0 is not -0.0. */
function isSameConstant(one: Constant, other: Constant): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return Object.is(one, other)
  if (one instanceof Map && other instanceof Map) {
    return (
      one.size === other.size &&
      [...one].every(([key, value]) => other.has(key) && isSameConstant(value, other.get(key)))
    )
  }
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  return one.length === other.length && one.every((element, i) => isSameConstant(element, other[i]))
}

function allOf(expressions: readonly Expression[]): Constant[] | undefined {
  const values: Constant[] = []
  for (const expression of expressions) {
    const value = constantOf(expression)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

function unary({ operator, operand }: Unary): Constant | undefined {
  const value = constantOf(operand)
  if (value === undefined) return undefined
  if (operator === 'not') return !booleanOf(value, operator)
  if (typeof value === 'bigint') return operator === '-' ? BigInt.asIntN(64, -value) : value
  if (typeof value === 'number') return operator === '-' ? -value : value
  return impossible(operator, value)
}

function row(last: Binary): Constant | undefined {
  const operations = rowOf(last)
  let value = constantOf(operations[0].left)
  for (const { operator, right } of operations) {
    if (value === undefined) return undefined
    value = operator === 'and' || operator === 'or' ? joined(operator, value, right) : binary(operator, value, right)
  }
  return value
}

/** The right side counts only where the left one does not decide. */
function joined(operator: 'and' | 'or', first: Constant, right: Expression): Constant | undefined {
  if (booleanOf(first, operator) === (operator === 'or')) return first
  const second = constantOf(right)
  return second === undefined ? undefined : booleanOf(second, operator)
}

function binary(operator: Binary['operator'], one: Constant, right: Expression): Constant | undefined {
  const other = constantOf(right)
  if (other === undefined) return undefined
  if (operator === '==') return isSameConstant(one, other)
  if (operator === '!=') return !isSameConstant(one, other)
  if (typeof one === 'bigint' && typeof other === 'bigint') return ofLongs(operator, one, other)
  if (typeof one === 'number' && typeof other === 'number') return ofDoubles(operator, one, other)
  if (operator === '+' && typeof one === 'string' && typeof other === 'string') {
    return one.length + other.length > MAX_TEXT ? undefined : one + other
  }
  return impossible(operator, one)
}

function ofLongs(operator: Binary['operator'], one: bigint, other: bigint): Constant {
  switch (operator) {
    case '+':
      return BigInt.asIntN(64, one + other)
    case '-':
      return BigInt.asIntN(64, one - other)
    case '*':
      return BigInt.asIntN(64, one * other)
    case '/':
    case '%':
      if (other === 0n) throw new ConstantError(t => t('constantDivision'))
      return BigInt.asIntN(64, operator === '/' ? one / other : one % other)
    default:
      return ordered(operator, one, other)
  }
}

function ofDoubles(operator: Binary['operator'], one: number, other: number): Constant {
  switch (operator) {
    case '+':
      return one + other
    case '-':
      return one - other
    case '*':
      return one * other
    case '/':
      return one / other
    case '%':
      return one % other
    default:
      return ordered(operator, one, other)
  }
}

function ordered<T extends bigint | number>(operator: Binary['operator'], one: T, other: T): boolean {
  if (operator === '<') return one < other
  if (operator === '<=') return one <= other
  return operator === '>' ? one > other : one >= other
}

/** A key that a map does not have gives no value; a place that a list does not have is an error. */
function elementOf(object: Constant, index: Constant): Constant | undefined {
  if (object instanceof Map) return (object as ReadonlyMap<Constant, Constant>).get(index)
  const list: readonly Constant[] = Array.isArray(object) ? object : []
  if (typeof index === 'bigint' && index >= 0n && index < BigInt(list.length)) return list[Number(index)]
  throw new ConstantError(t => t('constantIndex'))
}

function booleanOf(value: Constant, operator: string): boolean {
  return typeof value === 'boolean' ? value : impossible(operator, value)
}

function impossible(operator: string, value: Constant): never {
  const type = typeNameOf(value)
  throw new ConstantError(t => t('constantOperation', { operator, type }))
}

/** The name of the type of a constant. */
function typeNameOf(value: Constant): string {
  if (typeof value === 'object') return value instanceof Map ? 'Map' : 'List'
  if (typeof value === 'bigint') return 'Long'
  if (typeof value === 'number') return 'Double'
  return typeof value === 'string' ? 'String' : 'Boolean'
}
