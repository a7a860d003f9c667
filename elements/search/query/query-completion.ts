/** Finds the completable part at a position of the query, and at most six proposals for it (specification 9.1). */
import type { SyntaxNode } from '@lezer/common'
import { maxSuggestions } from '../../../core/client/suggestions.ts'
import { queryParser } from '../../../core/query/highlight.ts'
import { unescape } from '../../../core/query/words.ts'

/** `from` to the cursor is replaced. */
export type CompletionPlace =
  | { readonly kind: 'term'; readonly from: number; readonly input: string }
  | { readonly kind: 'value'; readonly from: number; readonly input: string; readonly field: string }

const leaves = new Set(['Word', 'Number', 'Signed', 'Field', 'Bound', 'Limit', 'And', 'Or', 'Not', 'To'])

/** The field whose value is written at the node: the nearest `field:` before it. */
function fieldAt(node: SyntaxNode, position: number, text: string): string | null {
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    const field = at.name === 'Fielded' ? at.getChild('Field') : null
    if (field && field.to < position) return unescape(text.slice(field.from, field.to))
  }
  return null
}

/** null: nothing is completed there (inside a quoted text of its own, a regular expression). */
export function completionPlace(text: string, position: number): CompletionPlace | null {
  const bare = /([^\s():[\]{}"]+):$/.exec(text.slice(0, position))
  if (bare) return { kind: 'value', from: position, input: '', field: unescape(bare[1]!.replace(/^[+\-!]/, '')) }
  const node = queryParser.parse(text).resolveInner(position, -1)
  const field = fieldAt(node, position, text)
  if (node.name === 'String' || node.name === 'UnclosedString') {
    if (field === null || (node.name === 'String' && position === node.to)) return null
    return { kind: 'value', from: node.from, input: unescape(text.slice(node.from + 1, position)), field }
  }
  if (node.name === 'Regexp' || node.name === 'UnclosedRegexp') return null
  const from = leaves.has(node.name) ? node.from : position
  const input = text.slice(from, position)
  return field === null ? { kind: 'term', from, input } : { kind: 'value', from, input: unescape(input), field }
}

/** Prefix matches first, then matches inside; without case. What is already written whole is no proposal. */
export function rank<T>(candidates: readonly T[], input: string, nameOf: (candidate: T) => string): T[] {
  const wanted = input.toLowerCase()
  const starting: T[] = []
  const containing: T[] = []
  for (const candidate of candidates) {
    const at = nameOf(candidate).toLowerCase().indexOf(wanted)
    if (at === 0) starting.push(candidate)
    else if (at > 0) containing.push(candidate)
  }
  return [...starting, ...containing].slice(0, maxSuggestions)
}

/** Flat pairs of offsets: where the input stands in a proposal. */
export function matchIn(name: string, input: string): readonly number[] {
  const at = input === '' ? -1 : name.toLowerCase().indexOf(input.toLowerCase())
  return at < 0 ? [] : [at, at + input.length]
}
