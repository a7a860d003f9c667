/** The calls of streams, typed (contract 1, 5.2 to 5.4). */
import type { Client } from '../client/client.ts'
import { path } from '../client/request.ts'
import type {
  BulkResult, CloneStream, CreateStream, Stream, StreamCreated, StreamRuleCreated, StreamRuleInput, TestMatchResult, UpdateStream,
} from './schema.ts'

export { streamRateMetric } from './metrics.ts'

interface Abortable { readonly signal?: AbortSignal }

/** The new stream is paused. */
export const createStream = async (client: Client, stream: CreateStream, { signal }: Abortable = {}) =>
  (await client.post<StreamCreated>('/streams', stream, { signal })).stream_id
export const updateStream = (client: Client, streamId: string, change: UpdateStream, { signal }: Abortable = {}) =>
  client.put<Stream>(path`/streams/${streamId}`, change, { signal })
export const deleteStream = (client: Client, streamId: string, { signal }: Abortable = {}) =>
  client.delete<void>(path`/streams/${streamId}`, { signal })
export const pauseStream = (client: Client, streamId: string, { signal }: Abortable = {}) =>
  client.post<void>(path`/streams/${streamId}/pause`, undefined, { signal })
export const resumeStream = (client: Client, streamId: string, { signal }: Abortable = {}) =>
  client.post<void>(path`/streams/${streamId}/resume`, undefined, { signal })
/** With its rules and outputs; paused. */
export const cloneStream = async (client: Client, streamId: string, copy: CloneStream, { signal }: Abortable = {}) =>
  (await client.post<StreamCreated>(path`/streams/${streamId}/clone`, copy, { signal })).stream_id

export type BulkStreamAction = 'delete' | 'pause' | 'resume'
export const bulkStreams = (client: Client, action: BulkStreamAction, ids: readonly string[], { signal }: Abortable = {}) =>
  client.post<BulkResult>(`/streams/bulk_${action}`, { entity_ids: ids }, { signal })
export const assignIndexSet = (client: Client, indexSetId: string, streamIds: readonly string[], { signal }: Abortable = {}) =>
  client.put<void>(path`/streams/indexSet/${indexSetId}`, streamIds, { signal })
/** @param message its fields by name */
export const testMatch = (client: Client, streamId: string, message: Readonly<Record<string, unknown>>, { signal }: Abortable = {}) =>
  client.post<TestMatchResult>(path`/streams/${streamId}/testMatch`, { message }, { signal })

export const createStreamRule = async (client: Client, streamId: string, rule: StreamRuleInput, { signal }: Abortable = {}) =>
  (await client.post<StreamRuleCreated>(path`/streams/${streamId}/rules`, rule, { signal })).streamrule_id
export const updateStreamRule = (client: Client, streamId: string, ruleId: string, rule: StreamRuleInput, { signal }: Abortable = {}) =>
  client.put<StreamRuleCreated>(path`/streams/${streamId}/rules/${ruleId}`, rule, { signal })
export const deleteStreamRule = (client: Client, streamId: string, ruleId: string, { signal }: Abortable = {}) =>
  client.delete<void>(path`/streams/${streamId}/rules/${ruleId}`, { signal })
