import { defineEntity } from '../entities/entity.ts'
import type { GrokPattern, GrokPatternInput } from './schema.ts'
import { grokStrings } from './strings.ts'

export const grokEntity = defineEntity<GrokPattern, GrokPatternInput>({
  name: 'grok-pattern',
  grn: null,
  paths: { list: '/system/grok/paginated', one: '/system/grok', bulkDelete: '/system/grok/bulk_delete' },
  permissions: { create: 'inputs:create', edit: 'inputs:edit', delete: 'inputs:edit' },
  events: {
    created: 'cordwood-grok-pattern-created',
    saved: 'cordwood-grok-pattern-saved',
    deleted: 'cordwood-grok-pattern-deleted',
  },
  strings: grokStrings,
  listKey: 'patterns',
  titleKey: 'name',
})
