/** Sends an export: starts once its first page is there, so that an error still has its status, and stops when the client leaves. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** `filename` null: shown, not saved. */
export async function sendCsv(reply: FastifyReply, chunks: AsyncGenerator<string>, filename: string | null): Promise<FastifyReply> {
  const header = await chunks.next()
  const first = await chunks.next()
  reply.type('text/csv; charset=utf-8')
  if (filename !== null) reply.header('Content-Disposition', attachment(filename))
  return reply.send(Readable.from(rest()))

  async function* rest(): AsyncGenerator<string> {
    try {
      if (!header.done) yield header.value
      if (!first.done) yield first.value
      yield* chunks
    } finally {
      await chunks.return(undefined)
    }
  }
}

/** RFC 6266: the plain name for old clients, the exact one beside it. */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\w.\- ]/g, '_')
  if (plain === filename) return `attachment; filename=${filename.includes(' ') ? `"${filename}"` : filename}`
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  const exact = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, percent)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
