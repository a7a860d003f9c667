import { automaticDistance } from './convert.ts'
import type { Bool, QueryNode, Range } from './tree.ts'
import { writePattern, writePiece, writeQuoted, writeWord } from './words.ts'

/**
 * The text of a tree. Reading it again gives the same tree, spans aside, for every tree that `parseQuery` can yield; any
 * other tree (a Bool of one clause, a wildcard without wildcards, …) comes back simplified, with the same meaning.
 */
export function printQuery(node: QueryNode): string {
  switch (node.type) {
    case 'all':
      return '*'
    case 'exists':
      return `_exists_:${node.field === '' ? '""' : writeWord(node.field)}`
    case 'bool':
      return printBool(node)
    case 'boost':
      return `${operand(node.node, node.node.type === 'bool' || node.node.type === 'boost')}^${plainDecimal(node.factor)}`
    default:
      return node.field === null ? printValue(node) : `${writeWord(node.field)}:${printValue(node)}`
  }
}

type Value = Exclude<QueryNode, { type: 'all' | 'exists' | 'bool' | 'boost' }>

function printValue(node: Value): string {
  switch (node.type) {
    case 'term':
      return node.value === '' ? '""' : writeWord(node.value)
    case 'phrase':
      return writeQuoted(node.value) + (node.slop > 0 ? `~${plainDecimal(node.slop)}` : '')
    case 'wildcard':
      return node.parts
        .map((part, index) => {
          if (typeof part !== 'object') return part
          return index === 0 ? writeWord(part.literal) : writePiece(part.literal)
        })
        .join('')
    case 'regex':
      return writePattern(node.pattern)
    case 'fuzzy':
      return `${writeWord(node.value)}~${node.distance === automaticDistance(node.value) ? '' : node.distance}`
    case 'range':
      return printRange(node)
  }
}

function printRange({ lower, includeLower, upper, includeUpper }: Range): string {
  return `${includeLower ? '[' : '{'}${printBound(lower)} TO ${printBound(upper)}${includeUpper ? ']' : '}'}`
}

function printBound(bound: string | null): string {
  if (bound === null) return '*'
  return /^[\p{L}\p{N}_.,:+\-|/]+$/u.test(bound) && bound !== 'TO' ? bound : writeQuoted(bound)
}

function printBool({ must, should, mustNot }: Bool): string {
  const [only, second] = [...must, ...should, ...mustNot]
  if (!only) return '*'
  if (!second && mustNot.length === 0) return printQuery(only)
  if (must.length + mustNot.length === 0) return should.map(node => operand(node)).join(' OR ')
  if (should.length === 0)
    return [...must.map(node => operand(node)), ...mustNot.map(node => `NOT ${operand(node)}`)].join(' AND ')
  return [
    ...must.map(node => `+${operand(node)}`),
    ...mustNot.map(node => `-${operand(node)}`),
    ...should.map(node => operand(node)),
  ].join(' ')
}

function operand(node: QueryNode, group = node.type === 'bool'): string {
  return group ? `(${printQuery(node)})` : printQuery(node)
}

/** A number without an exponent, which the language does not know. */
function plainDecimal(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  return digits.length <= point ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`
}
