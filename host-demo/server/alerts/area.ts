import { area as configuration } from '../configuration/area.ts'
import { area as entities } from '../entities/area.ts'
import { area as lookup } from '../lookup/area.ts'
import { area as notifications } from '../notifications/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { area as search } from '../search/area.ts'
import { area as streams } from '../streams/area.ts'
import { area as system } from '../system/area.ts'
import { eventDefinitions } from './collection.ts'
import { createDefinitions } from './definitions/create-definitions.ts'
import { dependenciesOf } from './dependencies.ts'
import { createEngine, type SteppedEngine } from './engine/create-engine.ts'
import { createEvents } from './events/events.ts'
import { SystemEvents } from './events/system-events.ts'

export interface AlertsApi {
  /** Resolves when every event that was made so far can be searched for. */
  readonly stored: () => Promise<void>
  readonly engine: SteppedEngine
}

/** Event definitions, the engine that runs them, and the events they make. */
export const area = defineArea({
  name: 'alerts',
  needs: [configuration, entities, lookup, notifications, search, streams, system],
  create(services, deps) {
    const { queue, users } = deps.notifications.api
    const events = createEvents({ services, outcomesOf: (id, caller) => queue.outcomesOf(id, caller) })
    const parts = [events.log.part, queue]
    const systemEvents = new SystemEvents({ services, notifications: deps.system.api.notifications, parts })
    const engine = createEngine({
      services,
      parts,
      existing: (ids, range) => events.log.existing(ids, range),
      queued: async ids => queue.waiting(ids),
    })
    const definitions = createDefinitions({ records: services.records, engine, queue, users })
    deps.entities.api.defineKind('event_definition', (records, id) => records.of(eventDefinitions).find(id))
    deps.entities.api.defineDependencies('event_definition', async (records, id) =>
      dependenciesOf(await records.of(eventDefinitions).get(id)),
    )
    deps.entities.api.defineSuggestions('event_definitions', records => records.of(eventDefinitions).all())
    const api: AlertsApi = { stored: () => events.log.stored(), engine }
    return {
      api,
      routes: [...definitions.routes, ...events.routes],
      async start() {
        await events.start()
        await engine.start()
        await definitions.start()
        await systemEvents.restore()
        services.scheduler.define(systemEvents.job)
      },
      async stop() {
        systemEvents.stop()
        await engine.stop()
        await events.stop()
      },
    }
  },
})
