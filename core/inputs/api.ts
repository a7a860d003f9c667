/** The calls of inputs, typed. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type {
  ClusterInputStates,
  InputCreate,
  InputCreated,
  InputList,
  InputType,
  ParsedMessage,
  ParseRequest,
  StaticField,
} from './schema.ts'

export const listInputs = (client: Client, { signal }: Abortable = {}) =>
  client.get<InputList>('/system/inputs', { signal })
export const inputPath = (inputId: string) => path`/system/inputs/${inputId}`
export const createInput = (client: Client, input: InputCreate, { signal }: Abortable = {}) =>
  client.post<InputCreated>('/system/inputs', input, { signal })
/** Keys absent from `input.configuration` keep their values. */
export const updateInput = (client: Client, inputId: string, input: InputCreate, { signal }: Abortable = {}) =>
  client.put<InputCreated>(path`/system/inputs/${inputId}`, input, { signal })
export const deleteInput = (client: Client, inputId: string, { signal }: Abortable = {}) =>
  client.delete<void>(path`/system/inputs/${inputId}`, { signal })

/** Class name to display name. */
export const inputTypeNames = async (client: Client, { signal }: Abortable = {}) =>
  (await client.get<{ types: Record<string, string> }>('/system/inputs/types', { signal })).types
export const inputTypes = (client: Client, { signal }: Abortable = {}) =>
  client.get<Record<string, InputType>>('/system/inputs/types/all', { signal })
export const inputType = (client: Client, type: string, { signal }: Abortable = {}) =>
  client.get<InputType>(path`/system/inputs/types/${type}`, { signal })

/** By node. */
export const inputStatesOfCluster = (client: Client, { signal }: Abortable = {}) =>
  client.get<ClusterInputStates>('/cluster/inputstates', { signal })
/** Starts or restarts it on every node it belongs to. */
export const startInput = (client: Client, inputId: string, { signal }: Abortable = {}) =>
  client.put<Record<string, InputCreated | null>>(path`/cluster/inputstates/${inputId}`, undefined, { signal })
export const stopInput = (client: Client, inputId: string, { signal }: Abortable = {}) =>
  client.delete<Record<string, InputCreated | null>>(path`/cluster/inputstates/${inputId}`, { signal })

/** Answers with `ClusterInputDiagnosis`: by node. */
export const diagnosisPath = (inputId: string) => path`/cluster/inputs/${inputId}/diagnosis`

export const addStaticField = (client: Client, inputId: string, field: StaticField, { signal }: Abortable = {}) =>
  client.post<void>(path`/system/inputs/${inputId}/staticfields`, field, { signal })
export const deleteStaticField = (client: Client, inputId: string, key: string, { signal }: Abortable = {}) =>
  client.delete<void>(path`/system/inputs/${inputId}/staticfields/${key}`, { signal })

/** Decodes a text with a codec. */
export const parseMessage = (client: Client, request: ParseRequest, { signal }: Abortable = {}) =>
  client.post<ParsedMessage>('/messages/parse', request, { signal })
