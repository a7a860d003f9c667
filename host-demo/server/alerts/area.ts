import { area as entities } from '../entities/area.ts'
import { area as notifications } from '../notifications/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { area as streams } from '../streams/area.ts'
import { eventDefinitions } from './collection.ts'

/** Event definitions, the engine that runs them, and the events they make. */
export const area = defineArea({
  name: 'alerts',
  needs: [entities, notifications, streams],
  create(_services, { entities }) {
    entities.api.defineKind('event_definition', (records, id) => records.of(eventDefinitions).find(id))
    entities.api.defineSuggestions('event_definitions', records => records.of(eventDefinitions).all())
    return {}
  },
})
