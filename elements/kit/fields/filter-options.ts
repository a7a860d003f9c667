import type { SelectOption } from './options.ts'

/** Options whose label or note holds the text, whatever its case: labels that begin with it first (specification 9.1). Groups stay together. */
export function filterOptions(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options
  const found = options.filter(({ label, note }) => label.toLowerCase().includes(wanted) || note?.toLowerCase().includes(wanted))
  if (found.some(({ group }) => group !== undefined)) return found
  const begins = ({ label }: SelectOption) => label.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter(option => !begins(option))]
}
