/** Event definitions at work: validated, tried, run, and their notifications that wait (contract 1, 6.1). */
import {
  EventDefinitionBody,
  ExecuteRequest,
  Preview,
  PreviewRequest,
  ValidationResult,
} from '../../../../core/alerts/schema.ts'
import type { NotificationQueue } from '../../notifications/queue/queue.ts'
import { badRequest, forbidden } from '../../platform/errors/errors.ts'
import { anyOf, perEntity } from '../../platform/http/route-permission.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { readTimeRange } from '../../search/dto/time-range.ts'
import type { Engine } from '../engine/engine.ts'
import type { Definitions } from './definitions.ts'
import { checkNamedStreams } from './permissions.ts'
import { draftOf, presentPreview } from './preview.ts'
import { problemsOfConfig } from './read-definition.ts'
import { may, params } from './routes.ts'

const area = 'Events/Definitions'
const base = '/events/definitions'
const HOUR_MS = 3_600_000
const BATCH_SIZE = 500

export interface RunServices {
  readonly definitions: Definitions
  readonly engine: Pick<Engine, 'execute' | 'runNow' | 'preview'>
  readonly queue: Pick<NotificationQueue, 'clear'>
}

/** For those who may create definitions, and those who may edit the one that the draft is of. */
const drafts = perEntity('eventdefinitions:create')
function checkDraft(caller: Caller, { id }: EventDefinitionBody): void {
  if (caller.isPermitted('eventdefinitions:create')) return
  if (!id || !caller.isPermitted(`eventdefinitions:edit:${id}`)) throw forbidden()
}

export function runRoutes({ definitions, engine, queue }: RunServices): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: `${base}/validate`,
      permission: drafts,
      area,
      summary: 'Checks the config of an event definition; 200 also where something is wrong',
      body: EventDefinitionBody,
      replies: { 200: ValidationResult },
      handler({ caller, body }) {
        checkDraft(caller, body)
        const errors = problemsOfConfig(body)
        return { failed: Object.keys(errors).length > 0, errors, error_context: {} }
      },
    }),
    route({
      method: 'POST',
      path: `${base}/preview`,
      permission: drafts,
      area,
      extension: true,
      summary: 'Tells how often an event definition would have fired in the last hours; makes no events',
      body: PreviewRequest,
      replies: { 200: Preview },
      async handler({ caller, body: { definition, hours }, signal }) {
        checkDraft(caller, definition)
        const draft = await definitions.draft(caller, definition)
        const to = Date.now()
        const from = to - Math.round(hours * HOUR_MS)
        return presentPreview(await engine.preview(draftOf(draft, from), { from, to, caller, signal }), from, to)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/:definitionId/run`,
      permission: ({ definitionId }) =>
        anyOf(`eventdefinitions:execute:${definitionId}`, `eventdefinitions:edit:${definitionId}`),
      area,
      extension: true,
      audited: true,
      summary: 'Runs the next window of an event definition now',
      params,
      replies: { 204: null },
      async handler({ params: { definitionId } }) {
        const { id, enabled } = await definitions.existing(definitionId)
        if (!enabled) throw badRequest('The event definition is disabled. Enable it, then run it.')
        await engine.runNow(id)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/:definitionId/execute`,
      permission: may('execute'),
      area,
      audited: true,
      summary: 'Runs an event definition over a time range; each call makes its events anew',
      params,
      body: ExecuteRequest,
      replies: { 204: null },
      async handler({ caller, params: { definitionId }, body, signal }) {
        const definition = await definitions.existing(definitionId)
        const { type } = definition.config
        if (body.type !== type || type === 'system-notifications-v1')
          throw badRequest(
            type === 'system-notifications-v1'
              ? 'The definition of system notifications cannot be executed.'
              : `type: must be '${type}', as that of the event definition.`,
          )
        const streams = body.streams ?? []
        checkNamedStreams(caller, streams)
        const timerange = readTimeRange(body.timerange ?? { type: 'relative', range: 3600 }, 'timerange')
        await engine.execute(definition, { timerange, streams, batchSize: body.batch_size ?? BATCH_SIZE, signal })
      },
    }),
    route({
      method: 'PUT',
      path: `${base}/:definitionId/clear-notification-queue`,
      permission: may('edit'),
      area,
      summary: 'Removes the notifications of an event definition that wait to be sent',
      params,
      replies: { 204: null },
      async handler({ params: { definitionId } }) {
        const { id } = await definitions.existing(definitionId)
        await queue.clear(id)
      },
    }),
  ]
}
