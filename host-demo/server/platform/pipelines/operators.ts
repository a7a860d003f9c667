/** The operators of the rule language on values. */
import type { BinaryOperator } from '../../../../core/pipelines/tree.ts'
import { RuleError } from './errors.ts'
import { wrap } from './numbers.ts'
import { Duration, Period, plusPeriod, RuleDate } from './times.ts'
import { areEqual, boundedText, type Value } from './values.ts'

type Operate = (left: Value, right: Value) => Value

/** Without a value on the left, values are neither alike nor different. */
const isSame: Operate = (left, right) => left !== null && areEqual(left, right)
const differs: Operate = (left, right) => left !== null && !areEqual(left, right)

const unfit = (operator: string) =>
  new RuleError(`'${operator}' does not know such values; both sides must have a value, and be of one type`)

type Comparable = bigint | number
const ordered =
  (operator: string, compare: (left: Comparable, right: Comparable) => boolean): Operate =>
  (left, right) => {
    if (typeof left === 'bigint' && typeof right === 'bigint') return compare(left, right)
    if (typeof left === 'number' && typeof right === 'number') return compare(left, right)
    if (left instanceof RuleDate && right instanceof RuleDate) return compare(left.millis, right.millis)
    throw unfit(operator)
  }

const arithmetic =
  (
    operator: string,
    whole: (left: bigint, right: bigint) => bigint,
    double: (left: number, right: number) => number,
    others?: Operate,
  ): Operate =>
  (left, right) => {
    if (typeof left === 'bigint' && typeof right === 'bigint') return wrap(whole(left, right))
    if (typeof left === 'number' && typeof right === 'number') return double(left, right)
    const other = others?.(left, right)
    if (other === undefined || other === null) throw unfit(operator)
    return other
  }

function sum(left: Value, right: Value): Value {
  if (typeof left === 'string' && typeof right === 'string') return boundedText(left + right)
  if (right instanceof Period) {
    if (left instanceof RuleDate) return plusPeriod(left, right, 1)
    if (left instanceof Period) return left.plus(right, 1)
  }
  return left instanceof Period && right instanceof RuleDate ? plusPeriod(right, left, 1) : null
}

function difference(left: Value, right: Value): Value {
  if (right instanceof Period) {
    if (left instanceof RuleDate) return plusPeriod(left, right, -1)
    if (left instanceof Period) return left.plus(right, -1)
  }
  return left instanceof RuleDate && right instanceof RuleDate ? new Duration(left.millis - right.millis) : null
}

const notZero =
  (divide: (left: bigint, right: bigint) => bigint) =>
  (left: bigint, right: bigint): bigint => {
    if (right === 0n) throw new RuleError('a whole number cannot be divided by zero')
    return divide(left, right)
  }

/** The operations of all operators but `and` and `or`, whose right side may not be asked. */
export const operations: Readonly<Record<Exclude<BinaryOperator, 'and' | 'or'>, Operate>> = {
  '==': isSame,
  '!=': differs,
  '<': ordered('<', (left, right) => left < right),
  '<=': ordered('<=', (left, right) => left <= right),
  '>': ordered('>', (left, right) => left > right),
  '>=': ordered('>=', (left, right) => left >= right),
  '+': arithmetic(
    '+',
    (left, right) => left + right,
    (left, right) => left + right,
    sum,
  ),
  '-': arithmetic(
    '-',
    (left, right) => left - right,
    (left, right) => left - right,
    difference,
  ),
  '*': arithmetic(
    '*',
    (left, right) => left * right,
    (left, right) => left * right,
  ),
  '/': arithmetic(
    '/',
    notZero((left, right) => left / right),
    (left, right) => left / right,
  ),
  '%': arithmetic(
    '%',
    notZero((left, right) => left % right),
    (left, right) => left % right,
  ),
}

/** @throws RuleError for what is no number */
export function negated(value: Value): Value {
  if (typeof value === 'bigint') return wrap(-value)
  if (typeof value === 'number') return -value
  throw unfit('-')
}
