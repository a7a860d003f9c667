/** The calls of extractors, typed. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type {
  CreateExtractor,
  Extractor,
  ExtractorCreated,
  ExtractorList,
  ExtractorOrder,
  ExtractorTrial,
  ExtractorTrialInput,
} from './schema.ts'

/** The path of an input's extractors. */
export const extractorsPath = (inputId: string) => path`/system/inputs/${inputId}/extractors`
/** The path of one. */
export const extractorPath = (inputId: string, extractorId: string) =>
  path`/system/inputs/${inputId}/extractors/${extractorId}`
export const listExtractors = (client: Client, inputId: string, { signal }: Abortable = {}) =>
  client.get<ExtractorList>(extractorsPath(inputId), { signal })
export const getExtractor = (client: Client, inputId: string, extractorId: string, { signal }: Abortable = {}) =>
  client.get<Extractor>(extractorPath(inputId, extractorId), { signal })
export const createExtractor = (
  client: Client,
  inputId: string,
  extractor: CreateExtractor,
  { signal }: Abortable = {},
) => client.post<ExtractorCreated>(extractorsPath(inputId), extractor, { signal })
export const updateExtractor = (
  client: Client,
  inputId: string,
  extractorId: string,
  extractor: CreateExtractor,
  { signal }: Abortable = {},
) => client.put<Extractor>(extractorPath(inputId, extractorId), extractor, { signal })
export const deleteExtractor = (client: Client, inputId: string, extractorId: string, { signal }: Abortable = {}) =>
  client.delete<void>(extractorPath(inputId, extractorId), { signal })
/** `ids` in their new order. */
export const orderExtractors = (client: Client, inputId: string, ids: readonly string[], { signal }: Abortable = {}) =>
  client.post<void>(
    path`/system/inputs/${inputId}/extractors/order`,
    { order: Object.fromEntries(ids.map((id, place) => [place, id])) } satisfies ExtractorOrder,
    { signal },
  )
/** Tells what an extractor would do with texts of its source field (an extension of ours). */
export const tryExtractor = (client: Client, trial: ExtractorTrialInput, { signal }: Abortable = {}) =>
  client.post<ExtractorTrial>('/tools/extractor_tester', trial, { signal, noSessionExtension: true })
