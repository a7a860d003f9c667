/** The calls of streams, typed. */
import type { Client } from '../client/client.ts'
import { path } from '../client/request.ts'
import type { Stream, StreamList, StreamPage } from './schema.ts'

interface Abortable { readonly signal?: AbortSignal }

/** All streams the user may read. */
export const listStreams = async (client: Client, { signal }: Abortable = {}) =>
  (await client.get<StreamList>('/streams', { signal })).streams
export const pageStreams = (client: Client,
  request: { page?: number, per_page?: number, query?: string, sort?: string, order?: 'asc' | 'desc' } = {}, { signal }: Abortable = {}) =>
  client.get<StreamPage>('/streams/paginated', { signal, query: request })
export const getStream = (client: Client, streamId: string, { signal }: Abortable = {}) =>
  client.get<Stream>(path`/streams/${streamId}`, { signal })
