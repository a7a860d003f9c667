/** `key=value key="quoted \"value\""`: what firewalls (FortiGate, Sophos) write in place of a header and a text. */

const space = 32
const quote = 34
const comma = 44
const equals = 61
const backslash = 92

const isKeyPart = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 45 ||
  code === 46

/** The pairs of a text that starts with one and carries its own date and time this way; null for any other text. One pass. */
export function readKeyValues(text: string): ReadonlyMap<string, string> | null {
  if (!text.includes('date=') || !text.includes('time=')) return null
  const pairs = new Map<string, string>()
  let quotesEnd = false
  let at = 0
  while (at < text.length) {
    if (isGap(text.charCodeAt(at))) {
      at++
      continue
    }
    const start = at
    while (isKeyPart(text.charCodeAt(at))) at++
    if (at === start || text.charCodeAt(at) !== equals) {
      if (pairs.size === 0) return null
      at = gapAt(text, at)
      continue
    }
    const key = text.slice(start, at++)
    const close = text.charCodeAt(at) === quote && !quotesEnd ? closingQuote(text, at + 1) : -1
    let value: string
    if (close >= 0) {
      value = text.slice(at + 1, close).replace(/\\(["\\])/g, '$1')
      at = close + 1
    } else {
      // A quote that never closes is not looked for again.
      if (text.charCodeAt(at) === quote) quotesEnd = true
      const end = gapAt(text, at)
      value = text.slice(at, end)
      at = end
    }
    if (!pairs.has(key)) pairs.set(key, value)
  }
  return pairs.has('date') && pairs.has('time') ? pairs : null
}

const isGap = (code: number) => code === space || code === comma || (code >= 9 && code <= 13)

function gapAt(text: string, at: number): number {
  while (at < text.length && !isGap(text.charCodeAt(at))) at++
  return at
}

function closingQuote(text: string, at: number): number {
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return -1
}
