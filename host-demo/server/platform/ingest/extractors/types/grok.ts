import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import type { extractorTypes } from '../../../../../../core/extractors/types.ts'
import type { FieldValue } from '../../../messages/message-store.ts'
import type { Extract, Surroundings } from '../extraction.ts'

/** The captures, each under its own name; several of one name as a list in a text. */
export function grok(
  { grok_pattern, named_captures_only }: SettingValues<typeof extractorTypes.grok.settings>,
  { expressions }: Surroundings,
): Extract {
  const pattern = expressions.grok(grok_pattern, named_captures_only)
  const hasTime = pattern.dates.has('timestamp')
  return (text, budget) => {
    budget.spend(grok_pattern.length * text.length)
    const captures = pattern.match(text)
    if (!captures) return null
    const fields = captures.map(({ name, value }) => [name, fieldValue(value)] as const)
    return hasTime ? { fields, ...timeOf(captures) } : { fields }
  }
}

function timeOf(captures: readonly { readonly name: string; readonly value: unknown }[]) {
  const time = captures.find(({ name }) => name === 'timestamp')?.value
  const isDate = typeof time === 'string' && !captures.some(({ name }) => name === 'timestamp_grokfailure')
  return isDate ? { instant: Date.parse(time) } : {}
}

const fieldValue = (value: unknown): FieldValue =>
  Array.isArray(value) ? `[${value.join(', ')}]` : (value as FieldValue)
