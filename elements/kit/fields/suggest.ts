/** Which suggestions a typeahead shows (specification 9.1). */
export const maximumSuggestions = 6
export const minimumLength = 1

/** At most 6 that hold the text, whatever its case: those that begin with it first. None before the first letter. */
export function suggest(candidates: readonly string[], text: string): readonly string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted.length < minimumLength) return []
  const found = [...new Set(candidates)].filter(candidate => candidate !== text && candidate.toLowerCase().includes(wanted))
  const begins = (candidate: string) => candidate.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter(candidate => !begins(candidate))].slice(0, maximumSuggestions)
}
