import type { ConverterName } from '../../../../../core/extractors/converters.ts'
import type { ExtractorTypeName } from '../../../../../core/extractors/types.ts'

/** An extractor as it stands in the definition of its input, checked and with its names in lower case. */
export interface ExtractorDefinition {
  readonly id: string
  readonly title: string
  readonly type: ExtractorTypeName
  readonly config: Readonly<Record<string, unknown>>
  readonly strategy: 'copy' | 'cut'
  readonly sourceField: string
  readonly targetField: string
  readonly conditionType: 'none' | 'string' | 'regex'
  readonly conditionValue: string
  readonly converters: readonly { readonly type: ConverterName; readonly config: Readonly<Record<string, unknown>> }[]
}
