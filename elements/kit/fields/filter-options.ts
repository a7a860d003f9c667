import type { SelectOption } from './options.ts'

/** Names of zones and fields are found by their words. */
const words = (text: string) => text.toLowerCase().replaceAll('_', ' ')

/** Options whose label or note holds the text, whatever its case: labels that begin with it first (9.1). Groups stay together. */
export function filterOptions(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const wanted = words(text.trim())
  if (wanted === '') return options
  const found = options.filter(({ label, note }) => words(label).includes(wanted) || words(note ?? '').includes(wanted))
  if (found.some(({ group }) => group !== undefined)) return found
  const begins = ({ label }: SelectOption) => words(label).startsWith(wanted)
  return [...found.filter(begins), ...found.filter(option => !begins(option))]
}
