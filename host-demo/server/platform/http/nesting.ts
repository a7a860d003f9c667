/**
 * Measures the nesting depth of a JSON text before it is parsed, because functions that walk a value recurse once per
 * level.
 */

const quote = 0x22
const backslash = 0x5c

/** Whether a text that may be JSON has more than `most` arrays and objects in one another. */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) inString = !inString
    else if (inString) at += character === backslash ? 1 : 0
    // '[' and '{', ']' and '}': one bit apart.
    else if ((character | 0x20) === 0x7b && ++depth > most) return true
    else if ((character | 0x20) === 0x7d) depth--
  }
  return false
}
