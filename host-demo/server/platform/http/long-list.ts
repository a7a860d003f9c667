/** Sends an object with a long list as JSON, in pieces: others are served between them, and it is never in memory as a whole. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** @param name of the list @param pieces its items, in order @param head members that stand before it */
export const sendLongList = (
  reply: FastifyReply,
  name: string,
  pieces: AsyncIterable<readonly unknown[]>,
  head: Readonly<Record<string, unknown>> = {},
): FastifyReply => reply.type('application/json; charset=utf-8').send(Readable.from(written(name, pieces, head)))

async function* written(
  name: string,
  pieces: AsyncIterable<readonly unknown[]>,
  head: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const members = Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)},`)
  yield `{${members.join('')}${JSON.stringify(name)}:[`
  let separator = ''
  for await (const items of pieces) {
    if (items.length === 0) continue
    yield separator + items.map(item => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield ']}'
}
