import type { SelectOption } from './options.ts'

/** Options whose label holds the text, whatever its case: those that begin with it first (specification 9.1). */
export function filterOptions(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  const begins = ({ label }: SelectOption) => label.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter(option => !begins(option))]
}
