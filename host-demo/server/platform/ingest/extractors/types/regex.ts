import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import type { extractorTypes } from '../../../../../../core/extractors/types.ts'
import type { Extract, Surroundings } from '../extraction.ts'

/** The first group of the first match; without one, or where it takes no part, nothing. */
export function regex(
  { regex_value }: SettingValues<typeof extractorTypes.regex.settings>,
  { expressions }: Surroundings,
): Extract {
  const expression = expressions.regex(regex_value)
  return (text, budget) => {
    budget.match(expression, text)
    const match = expression.find(text)
    const value = match?.group(1) ?? null
    if (!match || value === null) return null
    return { value, part: () => ({ start: match.startOf(1), end: match.endOf(1) }) }
  }
}
