/** The types of extractors with their settings. The server has a file of the same name for each. */
import type { Settings } from './settings.ts'

export interface ExtractorType {
  readonly settings: Settings
  /** It names the fields itself, so a target field is not needed. */
  readonly namesFields: boolean
  /** It can take what it found out of the source field. */
  readonly canCut: boolean
}

export const extractorTypes = {
  copy_input: { settings: {}, namesFields: false, canCut: true },
  grok: {
    settings: { grok_pattern: { kind: 'text' }, named_captures_only: { kind: 'flag', default: false } },
    namesFields: true,
    canCut: false,
  },
  json: {
    settings: {
      flatten: { kind: 'flag', default: false },
      list_separator: { kind: 'text', default: ', ' },
      key_separator: { kind: 'text', default: '_' },
      kv_separator: { kind: 'text', default: '=' },
      replace_key_whitespace: { kind: 'flag', default: false },
      key_whitespace_replacement: { kind: 'text', default: '_', isEmptyable: true },
      key_prefix: { kind: 'text', default: '', isEmptyable: true },
    },
    namesFields: true,
    canCut: false,
  },
  regex: { settings: { regex_value: { kind: 'text' } }, namesFields: false, canCut: true },
  regex_replace: {
    settings: {
      regex: { kind: 'text' },
      /** Empty: the first group. */
      replacement: { kind: 'text', isEmptyable: true },
      replace_all: { kind: 'flag', default: false },
    },
    namesFields: false,
    canCut: false,
  },
  /** `index`: the first part is 1. */
  split_and_index: {
    settings: { split_by: { kind: 'text' }, index: { kind: 'integer' } },
    namesFields: false,
    canCut: true,
  },
  /** Places in UTF-16 units, the end exclusive. */
  substring: {
    settings: { begin_index: { kind: 'integer' }, end_index: { kind: 'integer' } },
    namesFields: false,
    canCut: true,
  },
  lookup_table: { settings: { lookup_table_name: { kind: 'text' } }, namesFields: false, canCut: false },
} as const satisfies Readonly<Record<string, ExtractorType>>
export type ExtractorTypeName = keyof typeof extractorTypes

/** The type by its name in any case; null for one that there is not. */
export function extractorTypeNamed(name: string): ExtractorTypeName | null {
  const found = name.toLowerCase()
  return Object.hasOwn(extractorTypes, found) ? (found as ExtractorTypeName) : null
}
