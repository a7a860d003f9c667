/** The calls of streams besides those of every entity, typed (contract 1, 5.2 to 5.4). `entityApi(streamEntity)` has the others. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type { BulkResult } from '../entities/bulk.ts'
import type { CloneStream, StreamCreated, StreamRuleCreated, StreamRuleInput, TestMatchResult } from './schema.ts'

export { streamRateMetric } from './metrics.ts'

export const pauseStream = (client: Client, streamId: string, { signal }: Abortable = {}) =>
  client.post<void>(path`/streams/${streamId}/pause`, undefined, { signal })
export const resumeStream = (client: Client, streamId: string, { signal }: Abortable = {}) =>
  client.post<void>(path`/streams/${streamId}/resume`, undefined, { signal })
/** With its rules and outputs; paused. */
export const cloneStream = async (client: Client, streamId: string, copy: CloneStream, { signal }: Abortable = {}) =>
  (await client.post<StreamCreated>(path`/streams/${streamId}/clone`, copy, { signal })).stream_id

export type BulkStreamAction = 'pause' | 'resume'
export const bulkStreams = (
  client: Client,
  action: BulkStreamAction,
  ids: readonly string[],
  { signal }: Abortable = {},
) => client.post<BulkResult>(`/streams/bulk_${action}`, { entity_ids: ids }, { signal })
export const assignIndexSet = (
  client: Client,
  indexSetId: string,
  streamIds: readonly string[],
  { signal }: Abortable = {},
) => client.put<void>(path`/streams/indexSet/${indexSetId}`, streamIds, { signal })
/** @param message its fields by name */
export const testMatch = (
  client: Client,
  streamId: string,
  message: Readonly<Record<string, unknown>>,
  { signal }: Abortable = {},
) => client.post<TestMatchResult>(path`/streams/${streamId}/testMatch`, { message }, { signal })

export const createStreamRule = async (
  client: Client,
  streamId: string,
  rule: StreamRuleInput,
  { signal }: Abortable = {},
) => (await client.post<StreamRuleCreated>(path`/streams/${streamId}/rules`, rule, { signal })).streamrule_id
export const updateStreamRule = (
  client: Client,
  streamId: string,
  ruleId: string,
  rule: StreamRuleInput,
  { signal }: Abortable = {},
) => client.put<StreamRuleCreated>(path`/streams/${streamId}/rules/${ruleId}`, rule, { signal })
export const deleteStreamRule = (client: Client, streamId: string, ruleId: string, { signal }: Abortable = {}) =>
  client.delete<void>(path`/streams/${streamId}/rules/${ruleId}`, { signal })
