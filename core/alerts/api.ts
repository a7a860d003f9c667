/**
 * The calls of event definitions, typed (contract 1, 6.1). All throw `FetchError`; 400 of a definition carries a `ValidationResult` with messages
 * per field. `entityApi(definitionEntity)` has the others.
 */
import type { Client } from '../client/client.ts'
import type { FlatPage, ListPage } from '../client/pagination.ts'
import { path, type Abortable } from '../client/request.ts'
import type { BulkResult } from '../entities/bulk.ts'
import type {
  DefinitionVersion,
  EntityTypes,
  EventDefinition,
  EventDefinitionBody,
  Preview,
  SchedulerContext,
  ValidationResult,
  WithContext,
} from './schema.ts'

/** A `per_page` of 0 asks for everything. */
export interface DefinitionListRequest {
  readonly page?: number
  readonly per_page?: number
  readonly query?: string
  readonly filters?: readonly string[]
  readonly sort?: 'title' | 'description' | 'priority' | 'status' | 'updated_at'
  readonly order?: 'asc' | 'desc'
}

export interface DefinitionPage extends FlatPage {
  readonly event_definitions: readonly EventDefinition[]
  /** Keyed by the id of the definition. */
  readonly context?: { readonly scheduler: Readonly<Record<string, SchedulerContext>> }
}

export const listDefinitions = (client: Client, request: DefinitionListRequest = {}, { signal }: Abortable = {}) =>
  client.get<DefinitionPage>('/events/definitions', { query: { ...request }, signal })
/** Each has its `scheduler`. */
export const pageOfDefinitions = (client: Client, request: DefinitionListRequest = {}, { signal }: Abortable = {}) =>
  client.get<ListPage<EventDefinition>>('/events/definitions/paginated', { query: { ...request }, signal })
export const getDefinition = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.get<EventDefinition>(definitionPath(id), { signal })
export const getDefinitionWithContext = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.get<WithContext>(path`/events/definitions/${id}/with-context`, { signal })

/** `schedule`: whether it runs from now on; default true. */
export interface SaveDefinition extends Abortable {
  readonly schedule?: boolean
  /** The one that the change is based on: 409 where there is another; without it whichever is there is replaced. */
  readonly revision?: number
}
export const createDefinition = (
  client: Client,
  definition: EventDefinitionBody,
  { schedule, signal }: SaveDefinition = {},
) => client.post<EventDefinition>('/events/definitions', definition, { query: { schedule }, signal })
export const updateDefinition = (
  client: Client,
  id: string,
  definition: EventDefinitionBody,
  { schedule, revision, signal }: SaveDefinition = {},
) => client.put<EventDefinition>(definitionPath(id), { ...definition, id }, { query: { schedule, revision }, signal })
/** Returns what was deleted. 400 with `errors.dependency` where other definitions depend on it. */
export const deleteDefinition = (client: Client, id: string) =>
  client.delete<EventDefinition | undefined>(definitionPath(id))

export const scheduleDefinition = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.put<EventDefinition>(path`/events/definitions/${id}/schedule`, undefined, { signal })
export const unscheduleDefinition = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.put<EventDefinition>(path`/events/definitions/${id}/unschedule`, undefined, { signal })
export type BulkDefinitionAction = 'schedule' | 'unschedule' | 'delete'
export const bulkDefinitions = (
  client: Client,
  action: BulkDefinitionAction,
  ids: readonly string[],
  { signal }: Abortable = {},
) => client.post<BulkResult>(`/events/definitions/bulk_${action}`, { entity_ids: ids }, { signal })

/** Removes its notifications that wait to be sent. */
export const clearNotificationQueue = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.put<void>(path`/events/definitions/${id}/clear-notification-queue`, undefined, { signal })
/** Looks at the config only. */
export const validateDefinition = (client: Client, definition: EventDefinitionBody, { signal }: Abortable = {}) =>
  client.post<ValidationResult>('/events/definitions/validate', definition, { signal })
/** Runs it over a range, whatever its schedule; its events are made and its notifications sent. */
export const executeDefinition = (
  client: Client,
  id: string,
  request: {
    readonly type: 'aggregation-v1'
    readonly timerange?: object
    readonly streams?: readonly string[]
    readonly batch_size?: number
  },
  { signal }: Abortable = {},
) => client.post<void>(path`/events/definitions/${id}/execute`, request, { signal })
/** (ours) Runs it now over the window up to now; the schedule stays. */
export const runDefinition = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.post<void>(path`/events/definitions/${id}/run`, undefined, { signal })
/** (ours) How often a draft would have fired in the last hours. Makes no events. */
export const previewDefinition = (
  client: Client,
  definition: EventDefinitionBody,
  hours: number,
  { signal }: Abortable = {},
) => client.post<Preview>('/events/definitions/preview', { definition, hours }, { signal })
/** Returns the versions of a definition, the newest first. An extension. */
export const definitionVersions = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.get<{ readonly versions: readonly DefinitionVersion[] }>(path`/events/definitions/${id}/versions`, { signal })
/** (ours) The version that made an event. */
export const definitionVersion = (client: Client, id: string, version: number, { signal }: Abortable = {}) =>
  client.get<DefinitionVersion>(path`/events/definitions/${id}/versions/${String(version)}`, { signal })
export const eventEntityTypes = (client: Client, { signal }: Abortable = {}) =>
  client.get<EntityTypes>('/events/entity_types', { signal })

export const definitionPath = (id: string): string => path`/events/definitions/${id}`
