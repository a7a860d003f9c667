/** Grok patterns as they are stored. */
import { Type, type Static } from 'typebox'
import { maxNameLength, maxPatternLength } from '../../../core/grok/rules.ts'
import { config } from '../platform/records/config.ts'
import { collection, type Document } from '../platform/records/records.ts'

const StoredGrokPattern = Type.Object(
  {
    name: Type.String({ pattern: '^\\w+$', maxLength: maxNameLength }),
    pattern: Type.String({ minLength: 1, maxLength: maxPatternLength }),
    content_pack: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
)
export type StoredGrokPattern = Document<Static<typeof StoredGrokPattern>>

/** They have no permissions of their own: inputs are what they are for. */
export const grokPatterns = collection('grok_patterns', {
  schema: StoredGrokPattern,
  grn: null,
  version: 1,
  migrations: {},
  list: { default: 'name', fields: { id: 'id', name: 'text', pattern: 'text' }, sort: ['name', 'pattern'] },
  permissions: {
    any: 'inputs:read',
    create: () => 'inputs:create',
    read: () => 'inputs:read',
    edit: () => 'inputs:edit',
    delete: () => 'inputs:edit',
  },
  unique: ['name'],
  audit: { shows: ['name', 'pattern'] },
})

const DefaultGrokPatterns = Type.Object({ created: Type.Boolean({ default: false }) })
/** Whether the patterns of the first start have been made; they are not made again when somebody deletes them. */
export const defaultGrokPatterns = config('org.cordwood.grok.DefaultGrokPatterns', DefaultGrokPatterns, {
  created: false,
})
