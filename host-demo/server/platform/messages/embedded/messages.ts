import type { Hit, Message, MessagesRequest, MessagesResult, SortField } from '../message-store.ts'
import type { Chunk } from './chunk.ts'
import { Highlighter } from './highlight.ts'
import type { IndexReader } from './index-reader.ts'
import { countSelected, QueryRun } from './query-run.ts'
import { documentIdOf } from './special-fields.ts'
import { TopRows, type Candidate } from './top-rows.ts'

const NEWEST_FIRST: readonly SortField[] = [{ field: 'timestamp', order: 'desc' }]

export function findMessages(indices: readonly IndexReader[], request: MessagesRequest, check: () => void): MessagesResult {
  const run = new QueryRun(indices, request, check)
  const sort = request.sort.length > 0 ? request.sort : NEWEST_FIRST
  const offset = request.after ? 0 : request.offset
  const top = new TopRows(sort, offset + request.limit, request.after ?? null)
  const order = chunkOrder(sort[0]!)
  let total = 0
  if (request.total) {
    const selected = run.all()
    total = countSelected(selected)
    for (const one of selected.sort((a, b) => order(a.chunk, b.chunk))) {
      check()
      if (request.limit > 0 && top.wants(one.chunk)) top.add(one)
    }
  } else if (request.limit > 0) {
    for (const { portion, next } of run.inOrder(order)) {
      for (const one of portion) if (top.wants(one.chunk)) top.add(one)
      if (next && top.isDone(next)) break
    }
  }
  const highlighter = request.highlight ? new Highlighter(request.queries) : null
  const hits = request.limit > 0 ? top.result().slice(offset).map(candidate => toHit(candidate, request.fields, highlighter)) : []
  return { total, hits, indices: run.indices }
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
  return { ...message, fields: Object.fromEntries(Object.entries(message.fields).filter(([name]) => names.has(name))) }
}
