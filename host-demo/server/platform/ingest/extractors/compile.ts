/** Makes an extractor of its definition. */
import { completeSettings } from '../../../../../core/extractors/settings.ts'
import { converterTypes, type ConverterName } from '../../../../../core/extractors/converters.ts'
import { extractorTypes } from '../../../../../core/extractors/types.ts'
import { convertTypes } from './converters.ts'
import type { ExtractorDefinition } from './definition.ts'
import type { Convert, Extract, Surroundings } from './extraction.ts'
import type { LinearRegex } from '../../linear-regex.ts'
import { extractTypes } from './types.ts'

export interface CompiledExtractor {
  readonly definition: ExtractorDefinition
  /** Null without a condition. */
  readonly condition: { readonly text: string } | { readonly regex: LinearRegex } | null
  readonly extract: Extract
  readonly converters: readonly { readonly type: ConverterName; readonly convert: Convert }[]
}

/** @throws UserRegexError, GrokError, DatePatternError in words for its author; `CompileError` says which setting */
export function compileExtractor(definition: ExtractorDefinition, surroundings: Surroundings): CompiledExtractor {
  const { type, config, conditionType, conditionValue } = definition
  const at = <T>(field: string, compile: () => T): T => {
    try {
      return compile()
    } catch (error) {
      throw new CompileError(field, error)
    }
  }
  return {
    definition,
    condition:
      conditionType === 'none'
        ? null
        : conditionType === 'string'
          ? { text: conditionValue }
          : { regex: at('condition_value', () => surroundings.expressions.regex(conditionValue)) },
    extract: at('extractor_config', () =>
      extractTypes[type](completeSettings(extractorTypes[type].settings, config) as never, surroundings),
    ),
    converters: definition.converters.map(({ type: name, config: settings }, i) => ({
      type: name,
      convert: at(`converters[${i}].config`, () =>
        convertTypes[name](completeSettings(converterTypes[name], settings) as never, surroundings),
      ),
    })),
  }
}

/** A setting that cannot be used. The cause says why. */
export class CompileError extends Error {
  override readonly name = 'CompileError'
  readonly field: string

  constructor(field: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.field = field
  }
}
