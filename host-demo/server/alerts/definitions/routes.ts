/** Event definitions: lists, reading and changing (contract 1, 6.1). */
import { Type } from 'typebox'
import { AGGREGATION_FUNCTIONS } from '../../../../core/alerts/functions.ts'
import {
  DefinitionVersion,
  EntityTypes,
  EventDefinition,
  EventDefinitionBody,
  SchedulerContext,
  WithContext,
} from '../../../../core/alerts/schema.ts'
import {
  bulkRoute,
  pageRoute,
  tableRoute,
  type EntityList,
  type EntityTable,
} from '../../platform/entities/entity-routes.ts'
import { notFound } from '../../platform/errors/errors.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Attribute } from '../../platform/records/list.ts'
import { eventDefinitions, type StoredDefinition } from '../collection.ts'
import type { Definitions } from './definitions.ts'
import { presentDefinition } from './present.ts'
import { configTypes } from './read-definition.ts'

const area = 'Events/Definitions'
const base = '/events/definitions'
export const params = Type.Object({ definitionId: Type.String() })
export const may =
  (action: string) =>
  ({ definitionId }: Record<string, string>) =>
    `eventdefinitions:${action}:${definitionId}`

const yesNo = [
  { value: 'true', title: 'Yes' },
  { value: 'false', title: 'No' },
]
/** The first four are those of the established API. */
const attributes: readonly Attribute[] = [
  { id: 'title', title: 'Title', searchable: true },
  { id: 'description', title: 'Description', searchable: true },
  {
    id: 'priority',
    title: 'Priority',
    type: 'INT',
    filterable: true,
    filter_options: [
      { value: '1', title: 'Low' },
      { value: '2', title: 'Normal' },
      { value: '3', title: 'High' },
    ],
  },
  { id: 'status', title: 'Status', type: 'BOOLEAN', sortable: false },
  { id: 'enabled', title: 'Enabled', type: 'BOOLEAN', sortable: false, filterable: true, filter_options: yesNo },
  { id: 'alert', title: 'Alert', type: 'BOOLEAN', sortable: false, filterable: true, filter_options: yesNo },
  {
    id: 'type',
    title: 'Type',
    sortable: false,
    filterable: true,
    filter_options: [
      { value: 'aggregation-v1', title: 'Filter and aggregation' },
      { value: 'missing-data-v1', title: 'Missing data' },
      { value: 'sequence-v1', title: 'Sequence' },
      { value: 'system-notifications-v1', title: 'System notifications' },
    ],
  },
  { id: 'updated_at', title: 'Last changed', type: 'DATE', filterable: true },
]

type Row = StoredDefinition & { readonly type: string; readonly status: boolean }

export function definitionRoutes(definitions: Definitions): readonly Route[] {
  const rows = {
    permission: perEntity(eventDefinitions),
    definition: eventDefinitions.definition.list,
    rows: async (caller: Caller): Promise<readonly Row[]> =>
      (await definitions.all(caller)).map(one => ({ ...one, type: one.config.type, status: one.alert })),
    request: <Query extends object>(query: Query) => ({ query: '', ...query }),
  }
  const contexts = (page: readonly Row[]) => definitions.contexts(page.map(({ id }) => id))
  const flat: EntityList<Row, EventDefinition> = {
    ...rows,
    presenter: async () => row => presentDefinition(row),
    context: async page => ({ scheduler: Object.fromEntries(await contexts(page)) }),
    contextSchema: Type.Object({ scheduler: Type.Record(Type.String(), SchedulerContext) }),
  }
  const table: EntityTable<Row, EventDefinition> = {
    ...rows,
    attributes,
    async presenter(_caller, page) {
      const known = await contexts(page)
      return row => presentDefinition(row, known.get(row.id))
    },
  }
  const many = 'event definitions'
  return [
    pageRoute({ path: base, area, many, element: EventDefinition }, 'event_definitions', flat),
    tableRoute({ path: `${base}/paginated`, area, many, element: EventDefinition }, table),
    ...readRoutes(definitions),
    ...changeRoutes(definitions),
    ...bulkRoutes(definitions),
  ]
}

function readRoutes(definitions: Definitions): readonly Route[] {
  const read = { method: 'GET', area, permission: may('read') } as const
  return [
    route({
      ...read,
      path: `${base}/:definitionId`,
      summary: 'One event definition',
      params,
      replies: { 200: EventDefinition },
      handler: async ({ caller, params: { definitionId } }) =>
        presentDefinition(await definitions.get(caller, definitionId)),
    }),
    route({
      ...read,
      path: `${base}/:definitionId/with-context`,
      summary: 'One event definition, and what the scheduler knows of it',
      params,
      replies: { 200: WithContext },
      async handler({ caller, params: { definitionId: id } }) {
        const stored = await definitions.get(caller, id)
        const scheduler = (await definitions.contexts([id])).get(id)!
        return { event_definition: presentDefinition(stored), context: { scheduler } }
      },
    }),
    route({
      ...read,
      path: `${base}/:definitionId/versions`,
      extension: true,
      summary: 'What an event definition said, newest first; also of one that was deleted',
      params,
      replies: { 200: Type.Object({ versions: Type.Array(DefinitionVersion) }) },
      async handler({ params: { definitionId: id } }) {
        const versions = await definitions.versions.list(id, await definitions.find(id))
        if (versions.length === 0) throw notFound(`There is no event definition with id <${id.slice(0, 100)}>.`)
        return { versions }
      },
    }),
    route({
      ...read,
      path: `${base}/:definitionId/versions/:version`,
      extension: true,
      summary: 'What an event definition said in one version',
      params: Type.Object({ definitionId: Type.String(), version: Type.Integer({ minimum: 1 }) }),
      replies: { 200: DefinitionVersion },
      async handler({ params: { definitionId: id, version } }) {
        const found = await definitions.versions.find(id, version, await definitions.find(id))
        if (!found) throw notFound(`Version ${version} of the event definition <${id.slice(0, 100)}> is not kept.`)
        return found
      },
    }),
    route({
      method: 'GET',
      path: '/events/entity_types',
      permission: 'authenticated',
      area,
      summary: 'Types that event definitions are made of',
      replies: { 200: EntityTypes },
      handler: () => ({
        processor_types: [...configTypes],
        field_provider_types: ['template-v1', 'lookup-v1'],
        storage_handler_types: ['persist-to-streams-v1'],
        aggregation_functions: [...AGGREGATION_FUNCTIONS],
      }),
    }),
  ]
}

const schedule = Type.Boolean({ default: true, description: 'Whether it runs by its schedule from now on' })
const revision = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: 'The revision that the change is based on: 409 where there is another. Without it, any is replaced',
  }),
)

function changeRoutes(definitions: Definitions): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: base,
      permission: 'eventdefinitions:create',
      area,
      summary: 'Creates an event definition',
      query: Type.Object({ schedule }),
      body: EventDefinitionBody,
      replies: { 200: EventDefinition },
      handler: async ({ caller, body, query }) => presentDefinition(await definitions.create(caller, body, query)),
    }),
    route({
      method: 'PUT',
      path: `${base}/:definitionId`,
      permission: may('edit'),
      area,
      summary: 'Changes an event definition',
      params,
      query: Type.Object({ schedule, revision }),
      body: EventDefinitionBody,
      replies: { 200: EventDefinition },
      handler: async ({ caller, params: { definitionId }, body, query }) =>
        presentDefinition(
          await definitions.update(caller, definitionId, body, {
            schedule: query.schedule,
            revision: query.revision ?? null,
          }),
        ),
    }),
    route({
      method: 'DELETE',
      path: `${base}/:definitionId`,
      permission: may('delete'),
      area,
      summary: 'Deletes an event definition and answers it; 204 where there is none',
      params,
      replies: { 200: EventDefinition, 204: null },
      async handler({ caller, params: { definitionId } }, reply) {
        const deleted = await definitions.delete(caller, definitionId)
        if (deleted) return presentDefinition(deleted)
        reply.code(204)
        return null
      },
    }),
    ...(['schedule', 'unschedule'] as const).map(action =>
      route({
        method: 'PUT',
        path: `${base}/:definitionId/${action}`,
        permission: may('edit'),
        area,
        summary: action === 'schedule' ? 'Lets an event definition run' : 'Keeps an event definition from running',
        params,
        replies: { 200: EventDefinition },
        handler: async ({ caller, params: { definitionId } }) =>
          presentDefinition(await definitions.setEnabled(caller, definitionId, action === 'schedule')),
      }),
    ),
  ]
}

function bulkRoutes(definitions: Definitions): readonly Route[] {
  const edit = perEntity(eventDefinitions, 'edit')
  const setEnabled = (enabled: boolean) => (caller: Caller, id: string) => definitions.setEnabled(caller, id, enabled)
  return [
    bulkRoute(
      `${base}/bulk_delete`,
      area,
      'Deletes event definitions; one that is absent counts as deleted',
      perEntity(eventDefinitions, 'delete'),
      (caller, id) => definitions.delete(caller, id),
    ),
    bulkRoute(`${base}/bulk_schedule`, area, 'Lets event definitions run', edit, setEnabled(true)),
    bulkRoute(`${base}/bulk_unschedule`, area, 'Keeps event definitions from running', edit, setEnabled(false)),
  ]
}
