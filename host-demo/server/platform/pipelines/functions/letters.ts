/** Letters in the other case, as Java has them: character by character, by the rules of few languages. */
const special = new Set(['tr', 'az', 'lt'])

/** The language of a tag whose letters have rules of their own; others have those of no language. */
const languageOf = (tag: string): string | undefined => {
  const language = /^[a-z]{2}(?=$|-)/i.exec(tag)?.[0].toLowerCase()
  return language !== undefined && special.has(language) ? language : undefined
}
export const lower = (text: string, tag: string): string => {
  const language = languageOf(tag)
  return language ? text.toLocaleLowerCase(language) : text.toLowerCase()
}
export const upper = (text: string, tag: string): string => {
  const language = languageOf(tag)
  return language ? text.toLocaleUpperCase(language) : text.toUpperCase()
}

/** Returns a character in capitals; itself where that would be several. */
export function upperChar(char: string): string {
  const result = char.toUpperCase()
  return [...result].length === 1 ? result : char
}
export const lowerChar = (char: string): string => [...char.toLowerCase()][0] ?? ''
/** Capitals become small letters, all others capitals. */
export const otherCase = (char: string): string => (lowerChar(char) === char ? upperChar(char) : lowerChar(char))

const ASCII = /^[\0-\x7f]*$/
/** Makes texts alike that differ in case only; the length stays. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  let result = ''
  for (const char of text) result += lowerChar(upperChar(char))
  return result
}

/** The text with its first character changed. */
export function withFirst(text: string, change: (char: string) => string): string {
  const [first = ''] = text
  return change(first) + text.slice(first.length)
}
