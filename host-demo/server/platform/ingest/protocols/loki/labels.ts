/** Labels as text, `{job="api", host="web-1"}`, with the escapes of Go's strings (https://grafana.com/docs/loki/latest/reference/loki-http-api/). */

export type Labels = readonly (readonly [name: string, value: string])[]

const pair = /\s*([A-Za-z_][\w.:-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)\s*/suy

/** Far more than Loki takes. */
const maxLength = 65_536

/** Null where it is no list of labels. */
export function parseLabels(text: string): Labels | null {
  if (text.length > maxLength) return null
  const trimmed = text.trim()
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return null
  const end = trimmed.length - 1
  const labels: [string, string][] = []
  let at = 1
  while (at < end) {
    if (labels.length > 0) {
      if (trimmed[at] !== ',') return null
      at++
    }
    pair.lastIndex = at
    const found = pair.exec(trimmed)
    // A comma may stand behind the last label.
    if (!found) return trimmed.slice(at, end).trim() === '' ? labels : null
    const value = found[2] === undefined ? found[3]! : unescape(found[2])
    if (value === null) return null
    labels.push([found[1]!, value])
    at = pair.lastIndex
  }
  return at === end ? labels : null
}

const simple: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
  "'": "'",
}

const escaped = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|(.))/gsu

/** Null where there is an escape nobody knows. Bytes that are given one by one (`\xe4`, `\344`) are put together as UTF-8. */
function unescape(text: string): string | null {
  if (!text.includes('\\')) return text
  let known = true
  const parts: Buffer[] = []
  let at = 0
  for (const { index, 0: whole, 1: hex, 2: short, 3: long, 4: octal, 5: letter } of text.matchAll(escaped)) {
    parts.push(Buffer.from(text.slice(at, index)))
    at = index + whole.length
    const byte = hex !== undefined ? parseInt(hex, 16) : octal !== undefined ? parseInt(octal, 8) : null
    const point = short ?? long
    if (byte !== null && byte <= 255) parts.push(Buffer.from([byte]))
    else if (point !== undefined && parseInt(point, 16) <= 0x10ffff)
      parts.push(Buffer.from(String.fromCodePoint(parseInt(point, 16))))
    else if (letter !== undefined && Object.hasOwn(simple, letter)) parts.push(Buffer.from(simple[letter]!))
    else known = false
  }
  parts.push(Buffer.from(text.slice(at)))
  return known ? Buffer.concat(parts).toString('utf8') : null
}
