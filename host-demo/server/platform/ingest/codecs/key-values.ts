/** `key=value key="quoted \"value\""`: what firewalls (FortiGate, Sophos) write in place of a header and a text. */

/** The pairs of a text that carries its own date and time this way; null for any other text. */
export function readKeyValues(text: string): ReadonlyMap<string, string> | null {
  if (!text.includes('date=') || !text.includes('time=') || !/^\s*[A-Za-z_][\w.-]*=/.test(text)) return null
  const pairs = new Map<string, string>()
  for (const [, key, quoted, bare] of text.matchAll(/([A-Za-z_][\w.-]*)=(?:"((?:[^"\\]|\\.)*)"|([^\s"]*))(?=\s|$|,)/g)) {
    if (!pairs.has(key!)) pairs.set(key!, quoted === undefined ? bare! : quoted.replace(/\\(["\\])/g, '$1'))
  }
  return pairs.has('date') && pairs.has('time') ? pairs : null
}
