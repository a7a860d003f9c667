/** Event definitions without what runs them. */
import { area as entities } from '../../entities/area.ts'
import { area as lookup } from '../../lookup/area.ts'
import { area as notifications } from '../../notifications/area.ts'
import { defineArea } from '../../platform/areas/define-area.ts'
import { area as search } from '../../search/area.ts'
import { area as streams } from '../../streams/area.ts'
import { createDefinitions } from '../definitions/create-definitions.ts'
import type { EngineDouble, QueueDouble } from './engine-double.ts'

export const definitionsArea = (engine: EngineDouble, queue: QueueDouble) =>
  defineArea({
    name: 'alerts',
    needs: [entities, lookup, notifications, search, streams],
    create({ records }, deps) {
      const { definitions, routes, start } = createDefinitions({
        records,
        engine,
        queue,
        users: deps.notifications.api.users,
      })
      return { api: definitions, routes, start }
    },
  })
