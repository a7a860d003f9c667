/**
 * The parts of a Common Event Format event (ArcSight CEF Implementation Standard, versions 0 and 1):
 * `CEF:Version|Device Vendor|Device Product|Device Version|Device Event Class ID|Name|Severity|Extension`. One pass over the text each.
 */

const backslash = 92
const pipe = 124
const space = 32
const headerFields = 7

export interface CefParts {
  /** Version to severity, unescaped; fewer than seven where the text ends before. */
  readonly header: readonly string[]
  /** Everything behind the severity, as sent. */
  readonly extension: string
}

/** Returns the position of the event in a line, after any prefix a relay added; -1 if there is none. */
export const cefStart = (text: string): number => text.search(/CEF: ?\d/)

/** @param at as `cefStart` gives it */
export function readParts(text: string, at: number): CefParts {
  const header: string[] = []
  let from = at + 'CEF:'.length
  let position = from
  for (; position < text.length && header.length < headerFields; position++) {
    const code = text.charCodeAt(position)
    if (code === backslash) position++
    else if (code === pipe) {
      header.push(unescaped(text.slice(from, position)).trim())
      from = position + 1
    }
  }
  if (header.length === headerFields) return { header, extension: text.slice(from).trim() }
  return { header: [...header, unescaped(text.slice(from)).trim()], extension: '' }
}

export interface Pairs {
  readonly pairs: readonly (readonly [key: string, value: string])[]
  /** Text before the first pair. */
  readonly rest: string
}

/** `key=value with spaces other=value`: a key stands at the start or behind a blank, and an `=` behind it. */
export function readExtension(text: string): Pairs {
  const found: { key: string; start: number; value: number }[] = []
  for (let equals = text.indexOf('='), last = 0; equals >= 0; equals = text.indexOf('=', equals + 1)) {
    let start = equals
    while (start > last && isKeyPart(text.charCodeAt(start - 1))) start--
    if (start < equals && (start === 0 || text.charCodeAt(start - 1) === space)) {
      found.push({ key: text.slice(start, equals), start, value: equals + 1 })
    }
    last = equals + 1
  }
  const pairs = found.map(
    ({ key, value }, at) => [key, unescaped(text.slice(value, found[at + 1]?.start).trimEnd())] as const,
  )
  return { pairs, rest: found.length > 0 ? text.slice(0, found[0]!.start).trim() : text }
}

/** Letters and digits by the standard; `ad.field[0]`, `_cefVer` and their like are sent. */
const isKeyPart = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 45 ||
  code === 46 ||
  code === 91 ||
  code === 93

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', '|': '|', '\\': '\\', '=': '=' }

/** Other characters keep the backslash in front: senders write paths of Windows so. */
const unescaped = (text: string): string =>
  text.includes('\\') ? text.replace(/\\([nr|\\=])/g, (_, character: string) => escapes[character]!) : text
