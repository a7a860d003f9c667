import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import type { extractorTypes } from '../../../../../../core/extractors/types.ts'
import { Replacement } from '../../../replacement.ts'
import { ExtractionError, type Extract, type Surroundings } from '../extraction.ts'

/** The text with the first match, or all of them, replaced; nothing without a match. */
export function regexReplace(
  { regex, replacement, replace_all }: SettingValues<typeof extractorTypes.regex_replace.settings>,
  { expressions }: Surroundings,
): Extract {
  const expression = expressions.regex(regex)
  const parts = new Replacement(replacement, expression)
  return (text, budget) => {
    const search = (left: number) => budget.search(expression, left)
    const replaced = parts.replace(text, replace_all, tooLong, search)
    return replaced && { value: replaced.text }
  }
}

const tooLong = (): never => {
  throw new ExtractionError('the text would become too long')
}
