import { isAssignable, type Type } from './types.ts'

/** The type of `left operator right` of arithmetic; 'different' for types that do not go together, 'impossible' for an operation that there is not. */
export function resultOf(operator: string, left: Type, right: Type): Type | 'different' | 'impossible' {
  const isSum = operator === '+'
  if (isSum || operator === '-') {
    if (left === 'DateTime' && right === 'Period') return 'DateTime'
    if (left === 'Period' && right === 'Period') return 'Period'
    if (isSum && left === 'Period' && right === 'DateTime') return 'DateTime'
    if (isSum && left === 'String' && right === 'String') return 'String'
    if (!isSum && left === 'DateTime' && right === 'DateTime') return 'Duration'
  }
  if (!isOneType(left, right)) return 'different'
  return left === 'Long' || left === 'Double' || left === 'Object' ? left : 'impossible'
}

/** Tells whether values of two types can be compared by size, or joined as conditions. */
export function isOneType(left: Type, right: Type): boolean {
  const isObject = left === 'Object' || right === 'Object'
  return left === right || (!isObject && (isAssignable(left, right) || isAssignable(right, left)))
}
