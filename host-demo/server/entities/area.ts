/** What all kinds of entities have in common: suggestions for the filters of tables, how tables are shown, scopes. */
import { Type } from 'typebox'
import { route } from '../platform/http/route.ts'
import type { Area } from '../services.ts'
import { listPreferenceRoutes } from './list-preferences.ts'
import { suggestionRoutes } from './suggestions.ts'

const Scope = Type.Object({ is_mutable: Type.Boolean() })

const scopeRoute = route({
  method: 'GET', path: '/entity_scopes', permission: 'authenticated', area: 'Entities', summary: 'Which entities may be changed, by scope',
  replies: { 200: Type.Object({ entity_scopes: Type.Record(Type.String(), Scope) }) },
  handler: () => ({ entity_scopes: { DEFAULT: { is_mutable: true }, SYSTEM_NOTIFICATION_EVENT: { is_mutable: true } } }),
})

export const area: Area = {
  name: 'entities',
  routes: services => [...suggestionRoutes(services), ...listPreferenceRoutes(services), scopeRoute],
}
