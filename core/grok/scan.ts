/**
 * Reads a grok pattern piece by piece: references to other patterns, named groups, and what only a backtracking engine can run. Escaped
 * characters, quotations (`\Q…\E`) and character classes are plain text, whatever stands in them.
 */

/** `%{NAME}`, `%{NAME:field}`, `%{NAME:field:type}`, `%{NAME:field;date;format}`, `%{NAME:field=definition}`. */
export interface GrokReference {
  readonly kind: 'reference'
  readonly text: string
  readonly name: string
  readonly field: string | null
  readonly type: string | null
  readonly format: string | null
  /** Stands in for the pattern of that name, here only. */
  readonly definition: string | null
}

export type NotLinear = 'look-around' | 'back-reference' | 'atomic group' | 'possessive repetition'

export type GrokToken =
  | GrokReference
  | { readonly kind: 'text'; readonly text: string }
  /** A group that the author named: `(?<name>`. */
  | { readonly kind: 'group'; readonly text: string; readonly name: string }
  /** `%{` without a reference behind it. */
  | { readonly kind: 'malformed'; readonly text: string }
  | { readonly kind: 'not-linear'; readonly text: string; readonly what: NotLinear }

const token = new RegExp(
  [
    String.raw`(?<quotation>\\Q[\s\S]*?(?:\\E|$))`,
    String.raw`(?<backReference>\\(?:[1-9]|k[<{'][^>}']{0,256}[>}']))`,
    String.raw`(?<escape>\\[\s\S]?)`,
    String.raw`(?<class>\[)`,
    String.raw`%\{(?<reference>[^{}]*)\}`,
    String.raw`(?<malformed>%\{)`,
    String.raw`(?<lookAround>\(\?<?[=!])`,
    String.raw`(?<atomic>\(\?>)`,
    String.raw`\(\?P?<(?<group>[^>]{0,256})>`,
    String.raw`(?<possessive>(?:[*+?]|\{\d+(?:,\d*)?\})\+)`,
  ].join('|'),
  'g',
)

const reference =
  /^(?<name>\w+)(?:[:;](?<field>[\w.,\-/\s'[\]]+)(?:[:;](?<type>[^:;=]*)(?:[:;](?<format>[\w:;.,\-/\s'[\]]+))?)?)?(?:=(?<definition>.+))?$/su

/** Takes time in proportion to the pattern, whatever it is. */
export function* scanGrok(pattern: string): Generator<GrokToken> {
  const tokens = new RegExp(token)
  let at = 0
  for (let found = tokens.exec(pattern); found; found = tokens.exec(pattern)) {
    if (found.index > at) yield { kind: 'text', text: pattern.slice(at, found.index) }
    at = found.index
    if (found.groups!['class'] === undefined) {
      at = tokens.lastIndex
      yield tokenOf(found[0], found.groups!)
      continue
    }
    const end = classEnd(pattern, at)
    if (end < 0) break
    yield { kind: 'text', text: flatClass(pattern.slice(at, end)) }
    tokens.lastIndex = at = end
  }
  if (at < pattern.length) yield { kind: 'text', text: pattern.slice(at) }
}

/** Returns the place behind the character class that begins at `start`; -1 where it does not end. */
function classEnd(pattern: string, start: number): number {
  // A bracket right after the opening one is a member of the class.
  let at = start + /^\[\^?\]?/.exec(pattern.slice(start, start + 3))![0].length
  for (let depth = 1; at < pattern.length; at++) {
    const character = pattern.charAt(at)
    if (character === '\\') at++
    else if (character === '[') {
      const named = /^\[:\^?\w+:\]/.exec(pattern.slice(at, at + 16))
      if (named) at += named[0].length - 1
      else depth++
    } else if (character === ']' && --depth === 0) return at + 1
  }
  return -1
}

function tokenOf(text: string, groups: Readonly<Record<string, string | undefined>>): GrokToken {
  if (groups['reference'] !== undefined) return referenceOf(text, groups['reference'])
  if (groups['malformed'] !== undefined) return { kind: 'malformed', text }
  if (groups['group'] !== undefined) return { kind: 'group', text, name: groups['group'] }
  if (groups['lookAround'] !== undefined) return { kind: 'not-linear', text, what: 'look-around' }
  if (groups['backReference'] !== undefined) return { kind: 'not-linear', text, what: 'back-reference' }
  if (groups['atomic'] !== undefined) return { kind: 'not-linear', text, what: 'atomic group' }
  if (groups['possessive'] !== undefined) return { kind: 'not-linear', text, what: 'possessive repetition' }
  return { kind: 'text', text }
}

function referenceOf(text: string, inner: string): GrokToken {
  const parts = reference.exec(inner)?.groups
  if (!parts) return { kind: 'malformed', text }
  const { name = '', field = null, type = null, format = null, definition = null } = parts
  return { kind: 'reference', text, name, field, type: type === '' ? null : type, format, definition }
}

const posix: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
}

/** Writes `[[[:alnum:]]_-]`, as public pattern files have it, as one class: `[0-9A-Za-z_-]`. Classes of other forms stay as they are. */
function flatClass(text: string): string {
  if (!text.includes('[:')) return text
  const members = text
    .slice(1, -1)
    .replace(/^\^?\]/, bracket => bracket.replace(']', '\\]'))
    .replace(/\[:(\w+):\]/g, (whole, name: string) => posix[name] ?? whole)
  if (/&&|\[[:^]/.test(members)) return text
  return `[${members.replace(/\\[\s\S]|[[\]]/g, piece => (piece.length > 1 ? piece : ''))}]`
}
