/** All extractor types: a new one is a file of `types/`, its settings in core, and its line here. */
import type { ExtractorTypeName } from '../../../../../core/extractors/types.ts'
import type { Extract, Surroundings } from './extraction.ts'
import { copyInput } from './types/copy-input.ts'
import { grok } from './types/grok.ts'
import { json } from './types/json.ts'
import { lookupTable } from './types/lookup-table.ts'
import { regexReplace } from './types/regex-replace.ts'
import { regex } from './types/regex.ts'
import { splitAndIndex } from './types/split-and-index.ts'
import { substring } from './types/substring.ts'

/** Compiles checked settings. @throws UserRegexError, GrokError for expressions that cannot be used */
export type CreateExtract = (settings: never, surroundings: Surroundings) => Extract

export const extractTypes: Readonly<Record<ExtractorTypeName, CreateExtract>> = {
  copy_input: copyInput,
  grok,
  json,
  lookup_table: lookupTable,
  regex,
  regex_replace: regexReplace,
  split_and_index: splitAndIndex,
  substring,
}
