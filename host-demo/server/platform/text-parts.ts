/** Returns the place of one part of a text between separators, the first being 1; a text without a separator is one part. */
export function partAt(
  text: string,
  separator: string,
  index: number,
): { readonly start: number; readonly end: number } | null {
  if (index < 1) return null
  let start = 0
  for (let part = 1; part < index; part++) {
    const next = text.indexOf(separator, start)
    if (next < 0) return null
    start = next + separator.length
  }
  const end = text.indexOf(separator, start)
  return { start, end: end < 0 ? text.length : end }
}
