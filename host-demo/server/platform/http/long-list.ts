/** Sends an object with a long list as JSON, in pieces: others are served between them, and it is never in memory as a whole. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { isPretty } from './pretty.ts'

/** Bytes that are sent at a time, more where an item is longer. */
const CHUNK_BYTES = 256 * 1024
/** The most that a character of a text takes in UTF-8. */
const BYTES_PER_CHARACTER = 3

/** An item that is JSON already. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** @param name of the list @param pieces its items, in order @param head members that stand before it */
export const sendLongList = (
  reply: FastifyReply,
  name: string,
  pieces: AsyncIterable<readonly unknown[]>,
  head: Readonly<Record<string, unknown>> = {},
): FastifyReply => {
  const write = isPretty(reply.request) ? pretty(name, head) : compact(name, head)
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(chunks(written(write, pieces)), { objectMode: false }))
}

/** The parts that the object is written of. */
interface Writer {
  readonly start: string
  readonly item: (item: unknown) => string
  readonly end: string
  /** In place of `end` where there are no items. */
  readonly endOfNone: string
}

/** Yields texts, in pieces. */
async function* written(write: Writer, pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<readonly string[]> {
  let isEmpty = true
  yield [write.start]
  for await (const items of pieces) {
    yield items.map((item, index) => (isEmpty && index === 0 ? write.item(item) : `,${write.item(item)}`))
    isEmpty &&= items.length === 0
  }
  yield [isEmpty ? write.endOfNone : write.end]
}

/** Encodes texts one by one: a character beyond Latin 1 would double the size of all that it is joined with. */
async function* chunks(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let used = 0
  for await (const texts of pieces) {
    for (const text of texts) {
      const most = text.length * BYTES_PER_CHARACTER
      if (used + most > chunk.length) {
        if (used > 0) yield chunk.subarray(0, used)
        chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, most))
        used = 0
      }
      used += chunk.write(text, used)
    }
  }
  yield chunk.subarray(0, used)
}

function compact(name: string, head: Readonly<Record<string, unknown>>): Writer {
  const empty = JSON.stringify({ ...head, [name]: [] })
  return {
    start: empty.slice(0, -2),
    item: item => (item instanceof JsonText ? item.text : JSON.stringify(item)),
    end: ']}',
    endOfNone: ']}',
  }
}

function pretty(name: string, head: Readonly<Record<string, unknown>>): Writer {
  const empty = JSON.stringify({ ...head, [name]: [] }, null, 2)
  return {
    start: empty.slice(0, -3),
    // A line break in a text is escaped: those that are left are of the form.
    item: item =>
      `\n${JSON.stringify(item instanceof JsonText ? JSON.parse(item.text) : item, null, 2)}`.replaceAll(
        '\n',
        '\n    ',
      ),
    end: '\n  ]\n}',
    endOfNone: ']\n}',
  }
}
