import { defineEntity } from '../entities/entity.ts'
import { SYSTEM_SCOPE } from './scopes.ts'
import type { EventDefinition, EventDefinitionBody } from './schema.ts'
import { definitionStrings } from './definition-strings.ts'

/** The definition that the server made itself: its condition is fixed, and it is neither disabled nor deleted. */
export const isSystemDefinition = ({ _scope }: Pick<EventDefinition, '_scope'>): boolean => _scope === SYSTEM_SCOPE

export const definitionEntity = defineEntity<EventDefinition, EventDefinitionBody, typeof definitionStrings.strings>({
  name: 'event-definition',
  grn: 'event_definition',
  paths: {
    list: '/events/definitions/paginated',
    one: '/events/definitions',
    bulkDelete: '/events/definitions/bulk_delete',
  },
  permissions: {
    create: 'eventdefinitions:create',
    edit: 'eventdefinitions:edit',
    delete: 'eventdefinitions:delete',
  },
  events: {
    created: 'cordwood-event-definition-created',
    saved: 'cordwood-event-definition-saved',
    deleted: 'cordwood-event-definition-deleted',
  },
  strings: definitionStrings,
  limit: (definition, t) => (isSystemDefinition(definition) ? t('systemLimit') : null),
})
