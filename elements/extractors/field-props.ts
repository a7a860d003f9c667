import type { ExtractorValues } from '../../core/extractors/form-values.ts'

/** Properties of each part of the form. */
export interface FieldsProps {
  readonly values: ExtractorValues
  readonly onChange: (change: Partial<ExtractorValues>) => void
  /** Returns the server's message about a field of the request: 'extractor_config.regex_value'. */
  readonly errorOf: (name: string) => string | undefined
}
