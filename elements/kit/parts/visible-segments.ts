/** Text as it may be shown: what hides, turns round or steers a terminal stands as its code instead. Copying takes the raw text. */

export interface TextSegment {
  readonly text: string
  /** Set for a character that would not be seen as what it is: its code, as `\u202E`. */
  readonly code?: string
}

/**
 * Control characters but tab and line feed, marks of direction, zero-width and invisible characters, line and paragraph separators,
 * tags, and halves of surrogate pairs. A zero-width joiner inside an emoji is part of what is seen.
 */
const unseen = new RegExp(
  '(?<!\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?)\\u200D|\\u200D(?!\\p{Extended_Pictographic})' +
    '|[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F\\u00AD\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u200C\\u200E\\u200F' +
    '\\u2028-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\u{E0000}-\\u{E0FFF}]|\\p{Surrogate}',
  'gu',
)

const codeOf = (character: string): string => {
  const point = character.codePointAt(0)!.toString(16).toUpperCase()
  return point.length > 4 ? `\\u{${point}}` : `\\u${point.padStart(4, '0')}`
}

/** The text cut where a character cannot be shown; without any it is one segment. */
export function visibleSegments(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(unseen)) {
    if (index > at) segments.push({ text: text.slice(at, index) })
    segments.push({ text: found, code: codeOf(found) })
    at = index + found.length
  }
  if (at < text.length) segments.push({ text: text.slice(at) })
  return segments
}

/** The same as one string, for titles and names. */
export const visibleText = (text: string): string => text.replace(unseen, codeOf)
