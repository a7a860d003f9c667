import { suggestionsFor } from '../../../core/client/suggestions.ts'

/** Which suggestions a typeahead shows (specification 9.1): each once, and not what is typed already. */
export const suggest = (candidates: readonly string[], text: string): readonly string[] =>
  suggestionsFor(
    [...new Set(candidates)].filter(candidate => candidate !== text),
    text.trim(),
  )
