import type { SyntaxNode, Tree } from '@lezer/common'
import type { Errors, Say } from './errors.ts'
import { expectations, type Expectation } from './expectations.ts'
import { keywords } from './keywords.ts'

/** The constructs within which the first error is the one that counts, as it is outside of them: what follows it is guessed. */
const SECTIONS = new Set(['Let', 'CallStatement', 'When', 'Stage'])
export const EXPRESSIONS: ReadonlySet<string> = new Set(
  'Binary Unary Field Index JoinedNumber Group List Map Call Variable Message Boolean NumberLiteral StringLiteral SingleQuoted'.split(
    ' ',
  ),
)
const OPERATORS = new Set(['Or', 'And', 'Not', 'Equality', 'Order', 'Sign', 'Product'])
/** Matches what stands at the place of an error. */
const FOUND = /"(?:[^"\\]|\\[^])*"|\$?\w+|[^]/uy
const BLANKS = /(?:[ \t\n\r\f]+|\/\/[^\n\r]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y
/** Characters of the text that an error repeats. */
const MOST_FOUND = 30

/** Adds an error for each place at which the parser could not go on. Returns the sections that cannot be read; null is the whole text. */
export function explainSyntax(tree: Tree, text: string, errors: Errors): ReadonlySet<number | null> {
  const broken = new Set<number | null>()
  const places = new Set<number>()
  tree.iterate({
    enter({ node, type }) {
      const isUnclosed = type.name === 'UnclosedString'
      if (!isUnclosed && !type.isError) return
      const section = sectionOf(node)
      const at = tokenAt(text, isUnclosed ? text.length : node.from)
      const isKnown = broken.has(section) || places.has(at)
      broken.add(section)
      places.add(at)
      if (isKnown) return
      if (isUnclosed) errors.add('syntax_error', node, t => t('unclosedString'))
      else explain(node, text, errors)
    },
  })
  return broken
}

/** The beginning of the section that a node is in; null outside of them. */
export function sectionOf(node: SyntaxNode): number | null {
  for (let around: SyntaxNode | null = node; around; around = around.parent) {
    if (SECTIONS.has(around.name)) return around.from
  }
  return null
}

function explain(error: SyntaxNode, text: string, errors: Errors): void {
  const from = tokenAt(text, error.from)
  const found = foundAt(text, from)
  const span = { from, to: from + found.length }
  const fail = (say: Say) => errors.add('syntax_error', span, say)
  if (text.startsWith('/*', from)) return fail(t => t('unclosedComment'))
  const place = placeOf(error)
  if (place.construct === 'PipelineText' && place.part !== '') return fail(t => t('onePipeline'))
  const was = { text: found.length > MOST_FOUND ? `${found.slice(0, MOST_FOUND)}…` : found }
  const butFound = (t: Parameters<Say>[0]) => (found === '' ? t('foundEnd') : t('found', was))
  if (OPERATORS.has(place.part)) {
    const operator = text.slice(place.end.from, place.end.to)
    return fail(t => t('operand', { operator, found: butFound(t), hint: hint(t, false, found) }))
  }
  const expected: Expectation = expectations[place.construct]?.[place.part] ?? 'value'
  const isName = NAMES.has(expected) || /^\s*:/.test(text.slice(span.to, span.to + 20))
  fail(t => t(expected, { found: butFound(t), hint: hint(t, isName, found) }))
}

/** Returns what would be right at the end of a text, and where the parser is then; null where the text could end. */
export function expectedAtEnd(
  tree: Tree,
  text: string,
): { readonly expected: Expectation; readonly at: SyntaxNode } | null {
  let first: SyntaxNode | null = null
  tree.iterate({
    enter({ node, type }) {
      if (type.isError && !first && tokenAt(text, node.from) === text.length) first = node
    },
  })
  const at = first as SyntaxNode | null
  if (!at) return null
  const { construct, part } = placeOf(at)
  return { expected: OPERATORS.has(part) ? 'value' : (expectations[construct]?.[part] ?? 'value'), at }
}

/** The construct that the error is in, and the last part of it before the error. */
function placeOf(error: SyntaxNode): { construct: string; part: string; end: SyntaxNode } {
  let before = error.prevSibling
  while (before?.type.isError) before = before.prevSibling
  let construct = error.parent ?? error
  // Nothing of the innermost constructs but themselves stands before the error: they are what is before it.
  while (!before && construct.from < error.from && construct.parent && !construct.type.isTop) {
    before = construct
    construct = construct.parent
  }
  if (!before) return { construct: construct.name, part: '', end: construct }
  return { construct: construct.name, part: EXPRESSIONS.has(before.name) ? 'value' : before.name, end: before }
}

const NAMES: ReadonlySet<Expectation> = new Set(['variableName', 'firstKey', 'nextKey', 'propertyName'])

function hint(t: Parameters<Say>[0], isName: boolean, found: string): string {
  if (isName && keywords.some(word => word === found.toLowerCase())) return t('hintKeyword', { text: found })
  if (found === '=') return t('hintEquals')
  if (found === '&') return t('hintAnd')
  if (found === '|') return t('hintOr')
  return found.startsWith('$') ? t('hintMessage') : ''
}

function tokenAt(text: string, from: number): number {
  BLANKS.lastIndex = from
  return from + (BLANKS.exec(text)?.[0].length ?? 0)
}

function foundAt(text: string, from: number): string {
  FOUND.lastIndex = from
  return FOUND.exec(text)?.[0] ?? ''
}
