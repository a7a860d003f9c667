/**
 * A grok pattern as the source of one regular expression. Every `%{NAME}` becomes a named group, so that its text can be found again.
 * Names come from a map: the base patterns, or those with stored ones over them.
 */
import { conversionNames } from './conversions.ts'

/** Why a grok pattern cannot be used, in words for its author. */
export class GrokError extends Error {
  override readonly name = 'GrokError'
}

export interface GrokCapture {
  /** Name of the group in `source`. */
  readonly group: string
  /** Field name, or the pattern's name where it has none. */
  readonly name: string
  readonly named: boolean
  /** One of `conversionNames`, null without one. */
  readonly type: string | null
}

export interface ExpandedGrok {
  readonly source: string
  readonly captures: readonly GrokCapture[]
}

const maxDepth = 50
const maxCaptures = 500
/** Characters of the expanded pattern. */
export const maxGrokLength = 65_536
/** Starts the names of our groups; a group of the author's own must not. */
export const groupPrefix = 'grok_'

// `%{NAME}`, `%{NAME:field}`, `%{NAME:field:type}`, `;` and `:` alike. An escaped character passes.
const token = /\\[\s\S]|%\{([^{}]*)\}|%\{/g
const reference = /^(\w+)(?:[:;]([^:;]+))?(?:[:;]([^:;]+))?$/

/** @throws GrokError for unknown names, patterns that contain themselves, unknown types, and what grows too large */
export function expandGrok(pattern: string, patterns: ReadonlyMap<string, string>): ExpandedGrok {
  const captures: GrokCapture[] = []
  let length = 0

  const grow = (text: string) => {
    length += text.length
    if (length > maxGrokLength) throw new GrokError(`The pattern grows beyond ${maxGrokLength} characters when its parts are put in.`)
    return text
  }

  const expand = (text: string, within: readonly string[]): string => {
    let source = ''
    let at = 0
    for (const found of text.matchAll(token)) {
      const [whole, inner] = found
      source += grow(text.slice(at, found.index))
      at = found.index + whole.length
      source += whole.startsWith('%{') ? refer(inner, whole, within) : grow(whole)
    }
    return source + grow(text.slice(at))
  }

  const refer = (inner: string | undefined, whole: string, within: readonly string[]): string => {
    const parts = inner === undefined ? null : reference.exec(inner)
    if (!parts) throw new GrokError(`'${whole}' is no reference to a pattern: it is written %{NAME}, %{NAME:field} or %{NAME:field;type}.`)
    const [, name = '', field, type = null] = parts
    const definition = patterns.get(name)
    if (definition === undefined) throw new GrokError(`There is no grok pattern named '${name}'.`)
    if (within.includes(name)) throw new GrokError(`The grok pattern '${name}' contains itself: ${[...within, name].join(' > ')}.`)
    if (within.length >= maxDepth) throw new GrokError(`More than ${maxDepth} grok patterns stand inside one another.`)
    if (type !== null && !conversionNames.includes(type))
      throw new GrokError(`'${type}' in '${whole}' is no type. There are: ${conversionNames.join(', ')}.`)
    if (captures.length >= maxCaptures) throw new GrokError(`The pattern refers to more than ${maxCaptures} others.`)
    const group = `${groupPrefix}${captures.length}`
    captures.push({ group, name: field ?? name, named: field !== undefined, type })
    return `${grow(`(?P<${group}>`)}${expand(definition, [...within, name])}${grow(')')}`
  }

  return { source: expand(pattern, []), captures }
}
