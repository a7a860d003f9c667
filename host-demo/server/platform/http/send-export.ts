/** Sends an export: starts once its first page is there, so that an error still has its status, and stops when the client leaves. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Holds a part of the file. */
interface Piece {
  readonly text: string
}

/** `filename` null: shown, not saved. */
export async function sendExport(
  reply: FastifyReply,
  pieces: AsyncGenerator<Piece>,
  { mime }: { readonly mime: string },
  filename: string | null,
): Promise<FastifyReply> {
  const head = await pieces.next()
  const first = await pieces.next()
  reply.type(`${mime}; charset=utf-8`)
  if (filename !== null) reply.header('Content-Disposition', attachment(filename))
  return reply.send(Readable.from(rest()))

  async function* rest(): AsyncGenerator<string> {
    try {
      if (!head.done) yield head.value.text
      if (!first.done) yield first.value.text
      for await (const { text } of pieces) yield text
    } finally {
      await pieces.return(undefined)
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
