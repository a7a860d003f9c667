import { underscored } from '../../../../../core/query/field-names.ts'
import type { Hit, Message, MessagesRequest, MessagesResult, SortField } from '../message-store.ts'
import type { Chunk } from './chunk.ts'
import { Highlighter } from './highlight.ts'
import type { IndexReader } from './index-reader.ts'
import { countSelected, QueryRun } from './query-run.ts'
import { rangeOf } from './range-of.ts'
import { documentIdOf } from './special-fields.ts'
import { TopRows, type Candidate } from './top-rows.ts'
import type { Work } from './work.ts'

const NEWEST_FIRST: readonly SortField[] = [{ field: 'timestamp', order: 'desc' }]

/** Characters of all messages of an answer together; it ends before it would be more, but has one message at least. */
const MAX_CHARACTERS = 32 << 20

export async function findMessages(indices: readonly IndexReader[], request: MessagesRequest, work: Work): Promise<MessagesResult> {
  const sort = request.sort.length > 0 ? request.sort : NEWEST_FIRST
  const run = new QueryRun(indices, request.total ? request : fromCursor(request, sort[0]!), work)
  const offset = request.after ? 0 : request.offset
  const top = new TopRows(sort, offset + request.limit, request.after ?? null, work)
  const order = chunkOrder(sort[0]!)
  let total = 0
  let range: MessagesResult['range']
  if (request.total) {
    const selected = await run.all()
    total = countSelected(selected)
    if (request.range) range = rangeOf(selected)
    for (const one of selected.sort((a, b) => order(a.chunk, b.chunk))) {
      await work.pause()
      if (request.limit > 0 && top.wants(one.chunk)) await top.add(one)
    }
  } else if (request.limit > 0) {
    for await (const { portion, next } of run.inOrder(order)) {
      for (const one of portion) {
        await work.pause()
        if (top.wants(one.chunk)) await top.add(one)
      }
      if (next && top.isDone(next)) break
    }
  }
  const highlighter = request.highlight ? new Highlighter(request) : null
  const wanted = request.limit > 0 ? (await top.result()).slice(offset) : []
  const hits: Hit[] = []
  for (let size = 0; hits.length < wanted.length && (size < MAX_CHARACTERS || hits.length === 0);) {
    await work.pause()
    const hit = toHit(wanted[hits.length]!, request.fields, highlighter)
    hits.push(hit)
    const characters = sizeOf(hit.message)
    work.take(3 * characters, 'the messages of the answer')
    size += characters
  }
  return {
    total, hits, indices: run.indices, ...(range !== undefined && { range }), ...(hits.length < wanted.length && { truncated: true as const }),
  }
}

/** What lies before the cursor is not looked at again: a deep page costs what the first one does. */
function fromCursor(request: MessagesRequest, { field, order }: SortField): MessagesRequest {
  const place = request.after?.[0]
  if (field !== 'timestamp' || typeof place !== 'number') return request
  const { scope } = request
  const part = order === 'asc' ? { from: Math.max(scope.from, place) } : { to: Math.min(scope.to, place) }
  return { ...request, scope: { ...scope, ...part } }
}

function sizeOf({ fields }: Message): number {
  let size = 0
  for (const [name, value] of Object.entries(fields)) size += name.length + (typeof value === 'string' ? value.length : 8)
  return size
}

function chunkOrder({ field, order }: SortField): (a: Chunk, b: Chunk) => number {
  return field === 'timestamp' && order === 'asc' ? (a, b) => a.oldest - b.oldest : (a, b) => b.newest - a.newest
}

function toHit(candidate: Candidate, fields: readonly string[] | undefined, highlighter: Highlighter | null): Hit {
  const { index, chunk } = candidate.selected
  const message = chunk.message(candidate.row)
  return {
    index: index.name,
    documentId: documentIdOf(chunk.c, candidate.row),
    message: fields ? withFields(message, fields) : message,
    cursor: candidate.cursor,
    ...(highlighter ? { highlight: highlighter.ranges(message) } : {}),
  }
}

function withFields(message: Message, wanted: readonly string[]): Message {
  const names = new Set(wanted)
  return { ...message, fields: Object.fromEntries(Object.entries(message.fields).filter(([name]) => names.has(name) || names.has(underscored(name)))) }
}
