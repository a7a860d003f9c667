/** Events of the area of alerts: their log, their routes and their upkeep. */
import type { DeliveryOutcome } from '../../../../core/notifications/queue.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { createEventLog, type EventLog } from './event-log.ts'
import { eventRoutes } from './routes.ts'
import { EventSearch } from './search.ts'

export interface EventParts {
  readonly services: Services
  /** What became of an event's notifications, as far as the caller may see it. */
  readonly outcomesOf: (eventId: string, caller: Caller) => Promise<readonly DeliveryOutcome[]>
}

export interface Events {
  readonly log: EventLog
  readonly routes: readonly Route[]
  /** Before the engine starts. */
  start(): Promise<void>
  /** After the engine has stopped. */
  stop(): Promise<void>
}

export function createEvents({ services, outcomesOf }: EventParts): Events {
  const log = createEventLog(services)
  const acknowledgements = new Acknowledgements(services)
  const search = new EventSearch(services, acknowledgements)
  return {
    log,
    routes: eventRoutes({ services, search, acknowledgements, outcomesOf }),
    async start() {
      await log.start()
      services.scheduler.define(acknowledgements.cleanup(services))
    },
    stop: () => log.stop(),
  }
}
