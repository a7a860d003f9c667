/** Messages of services that go to streams of their own. */
import { postGelf } from '../../support/senders.ts'
import { until, type ServerProcess } from '../../support/server.ts'

/** A stream that runs, of the messages of one service. */
export async function streamOfService(server: ServerProcess, title: string, service: string): Promise<string> {
  const { index_sets: sets } = await server.json<{ index_sets: { id: string; default: boolean }[] }>(
    'GET',
    '/system/indices/index_sets',
  )
  const { stream_id: id } = await server.json<{ stream_id: string }>('POST', '/streams', {
    title,
    index_set_id: sets.find(set => set.default)!.id,
    rules: [{ type: 1, field: 'service', value: service, inverted: false }],
  })
  await server.json('POST', `/streams/${id}/resume`)
  return id
}

/** One message of a service, which the input takes. */
export async function send(port: number, service: string, text: string): Promise<void> {
  const status = await postGelf(
    port,
    JSON.stringify({ version: '1.1', host: 'shop-1', short_message: text, _service: service }),
  )
  if (status !== 202) throw new Error(`The input answers ${status} to '${text}'`)
}

/** The index in which a stream has the message; undefined: it is not there. */
export async function indexOf(server: ServerProcess, streamId: string, text: string): Promise<string | undefined> {
  const {
    messages: [hit],
  } = await server.json<{ messages: { index: string }[] }>(
    'GET',
    `/search/universal/relative?range=0&limit=1&query=${text}&filter=streams:${streamId}`,
  )
  return hit?.index
}

/** Rules are taken over by the ingest within moments: messages are sent until one is in the stream. */
export async function untilRouted(
  server: ServerProcess,
  port: number,
  streamId: string,
  service: string,
  text: string,
): Promise<string> {
  let index: string | undefined
  await until(async () => {
    await send(port, service, text)
    index = await indexOf(server, streamId, text)
    return index !== undefined
  }, 'a message in the stream')
  return index!
}
