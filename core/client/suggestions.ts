/** Suggestions of a typeahead (specification 9.1). */
export const maxSuggestions = 6
export const minSuggestionLength = 1

/** At most six options that contain what was typed, whatever the case: those that begin with it first. */
export function suggestionsFor(options: readonly string[], typed: string): readonly string[] {
  if (typed.length < minSuggestionLength) return []
  const wanted = typed.toLowerCase()
  const prefixed = options.filter(option => option.toLowerCase().startsWith(wanted))
  const inside = options.filter(option => option.toLowerCase().indexOf(wanted) > 0)
  return [...prefixed, ...inside].slice(0, maxSuggestions)
}
