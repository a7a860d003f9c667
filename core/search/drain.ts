/**
 * Drain, an online parser of logs with a tree of fixed depth (P. He, J. Zhu, Z. Zheng, M. R. Lyu: "Drain: An Online Log Parsing
 * Approach with Fixed Depth Tree", ICWS 2017): groups messages that say the same and finds what differs between them.
 */
import { existsQuery, fieldQuery } from '../query/escape.ts'
import { tokenize } from '../query/analysis.ts'
import type { PatternPart } from './patterns.ts'
import { hasWildcard, maskedWords, wildcardCharacter, wildcardOf } from './log-mask.ts'

/** Maximum characters, and words, of a message that are compared. */
const MAX_LENGTH = 2_000
const MAX_WORDS = 100
/** The number of words by which the tree branches. */
const DEPTH = 2
/** Different words at one place of the tree; more take the way of the wildcard. */
const MAX_CHILDREN = 100
/** The least share of a template's words that a message must match. */
const SIMILARITY = 0.5
const MAX_GROUPS = 5_000
/** Phrases of a query, the longest ones. */
const MAX_PHRASES = 12
const MAX_PHRASE_LENGTH = 300

const ANY = wildcardCharacter('any')
const CUT = '\u0000'
const MEANS_LITTLE = /\d/

/** A group: its template, which becomes more general as messages join. `T` is what the caller keeps of its messages. */
export interface DrainGroup<T> {
  words: string[]
  readonly kept: T
}

interface Node<T> {
  readonly children: Map<string, Node<T>>
  groups: DrainGroup<T>[]
}
const node = <T>(): Node<T> => ({ children: new Map(), groups: [] })

export class Drain<T> {
  readonly groups: DrainGroup<T>[] = []
  readonly #root: Node<T> = node()
  readonly #make: () => T

  constructor(make: () => T) {
    this.#make = make
  }

  /** The group of a message; null where it has no words, or there are as many groups as are kept and it is like none of them. */
  add(text: string): DrainGroup<T> | null {
    const words = wordsOf(text)
    if (words.length === 0) return null
    const leaf = this.#leaf(words)
    let best: DrainGroup<T> | null = null
    let most = 0
    for (const group of leaf.groups) {
      const same = likeness(group.words, words)
      if (same > most) [best, most] = [group, same]
    }
    if (best && most >= SIMILARITY) {
      best.words = merged(best.words, words)
      return best
    }
    if (this.groups.length >= MAX_GROUPS) return null
    const group = { words, kept: this.#make() }
    this.groups.push(group)
    leaf.groups.push(group)
    return group
  }

  #leaf(words: readonly string[]): Node<T> {
    let at = child(this.#root, String(words.length))
    for (const word of words.slice(0, DEPTH)) {
      const key =
        MEANS_LITTLE.test(word) || hasWildcard(word) || (!at.children.has(word) && at.children.size >= MAX_CHILDREN)
          ? ANY
          : word
      at = child(at, key)
    }
    return at
  }
}

function child<T>(parent: Node<T>, key: string): Node<T> {
  let found = parent.children.get(key)
  if (!found) parent.children.set(key, (found = node()))
  return found
}

/** The words that are compared; what was cut off is one more. */
function wordsOf(text: string): string[] {
  const short = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text
  const words = maskedWords(short.includes(CUT) ? short.replaceAll(CUT, ' ') : short)
  // The last word may be half of one.
  if (short !== text) words.pop()
  const cut = short !== text || words.length > MAX_WORDS
  return cut ? [...words.slice(0, MAX_WORDS), CUT] : words
}

function likeness(template: readonly string[], words: readonly string[]): number {
  let same = 0
  for (let i = 0; i < words.length; i++) if (template[i] === words[i] && words[i] !== ANY) same++
  return same / words.length
}

function merged(template: string[], words: readonly string[]): string[] {
  let changed: string[] | null = null
  for (let i = 0; i < words.length; i++) if (template[i] !== words[i]) (changed ??= [...template])[i] = ANY
  return changed ?? template
}

/** One for several in a row: how many words differ says little. */
const folded = (words: readonly string[]): string[] =>
  words.map(word => (word === CUT ? ANY : word)).filter((word, at, all) => word !== ANY || all[at - 1] !== ANY)

/** A template in parts, as they are shown; a wildcard stands for one word or several, at the end for what was cut off as well. */
export function partsOf(words: readonly string[]): PatternPart[] {
  const parts: PatternPart[] = []
  let text = ''
  const end = (): void => {
    if (text !== '') parts.push({ text })
    text = ''
  }
  for (const character of folded(words).join(' ')) {
    const wildcard = wildcardOf(character)
    if (wildcard === null) {
      text += character
      continue
    }
    end()
    parts.push({ wildcard })
  }
  end()
  return parts
}

export const templateOf = (parts: readonly PatternPart[]): string =>
  parts.map(part => ('text' in part ? part.text : part.wildcard === 'any' ? '<*>' : `<${part.wildcard}>`)).join('')

const FIRST_WORD = /^[\p{L}\p{N}\p{M}]+/u
const LAST_WORD = /[\p{L}\p{N}\p{M}]+$/u
/** Punctuation to ignore before the first and after the last word. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu

/**
 * The query that finds the messages of a template: all the texts between its wildcards, as phrases. A word that a wildcard touches may
 * go on under it, so it is none to search for.
 */
export function patternQuery(parts: readonly PatternPart[]): string {
  const phrases = parts.flatMap((part, i) => {
    if (!('text' in part)) return []
    let { text } = part
    if (i > 0) text = text.replace(FIRST_WORD, '')
    if (i < parts.length - 1) text = text.replace(LAST_WORD, '')
    const tokens = tokenize(text)
    if (tokens.length === 0) return []
    const plain = text.replace(AROUND, '')
    const legible =
      plain.length <= MAX_PHRASE_LENGTH && plain.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Cn}\p{Co}]/u.test(plain)
    return [{ i, size: tokens.length, text: legible ? plain : shortened(tokens) }]
  })
  const longest = phrases
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MAX_PHRASES)
    .toSorted((a, b) => a.i - b.i)
  if (longest.length === 0) return existsQuery('message')
  return [...new Set(longest.map(phrase => fieldQuery('message', phrase.text)))].join(' AND ')
}

function shortened(tokens: readonly string[]): string {
  let text = ''
  for (const token of tokens) {
    if (text !== '' && text.length + token.length > MAX_PHRASE_LENGTH) break
    text += `${text && ' '}${token}`
  }
  return text
}
