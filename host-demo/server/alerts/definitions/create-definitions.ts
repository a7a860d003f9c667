/** Event definitions put together: their service, their routes, and what must happen at start. */
import type { NotificationQueue } from '../../notifications/queue/queue.ts'
import type { NotificationUsers } from '../../notifications/users.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Records } from '../../platform/records/records.ts'
import type { Engine } from '../engine/engine.ts'
import { Definitions } from './definitions.ts'
import { definitionRoutes } from './routes.ts'
import { runRoutes } from './run-routes.ts'
import { ensureSystemDefinition } from './system-definition.ts'

export interface DefinitionsSetup {
  readonly records: Records
  readonly engine: Engine
  readonly queue: Pick<NotificationQueue, 'clear' | 'waiting'>
  readonly users: NotificationUsers
}

export interface DefinitionsPart {
  readonly definitions: Definitions
  readonly routes: readonly Route[]
  /** Makes the definition of system notifications where it is missing. */
  start(): Promise<void>
}

export function createDefinitions({ records, engine, queue, users }: DefinitionsSetup): DefinitionsPart {
  const definitions = new Definitions({ records, engine, queue })
  users.add({ removed: id => definitions.removeNotification(id) })
  return {
    definitions,
    routes: [...definitionRoutes(definitions), ...runRoutes({ definitions, engine, queue })],
    start: () => ensureSystemDefinition(records),
  }
}
