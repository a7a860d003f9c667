/** Serves features that all kinds of entities share: suggestions for table filters, table preferences, scopes. */
import { Type } from 'typebox'
import { defineArea } from '../platform/areas/define-area.ts'
import { route } from '../platform/http/route.ts'
import { Entities } from './entities.ts'
import { listPreferenceRoutes } from './list-preferences.ts'
import { suggestionRoutes } from './suggestions.ts'

const Scope = Type.Object({ is_mutable: Type.Boolean() })

const scopeRoute = route({
  method: 'GET',
  path: '/entity_scopes',
  permission: 'authenticated',
  area: 'Entities',
  summary: 'Which entities may be changed, by scope',
  replies: { 200: Type.Object({ entity_scopes: Type.Record(Type.String(), Scope) }) },
  handler: () => ({
    entity_scopes: { DEFAULT: { is_mutable: true }, SYSTEM_NOTIFICATION_EVENT: { is_mutable: true } },
  }),
})

export const area = defineArea({
  name: 'entities',
  create(services) {
    const entities = new Entities(services)
    return {
      api: entities,
      routes: [...suggestionRoutes(entities), ...listPreferenceRoutes(services), scopeRoute],
    }
  },
})
