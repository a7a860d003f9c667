import { underscored } from '../../../../../../core/query/field-names.ts'
import type { Hit, Message, MessagesRequest, MessagesResult, SortField } from '../../message-store.ts'
import type { FieldTest } from '../documents/chunk-documents.ts'
import type { Chunk } from './chunk.ts'
import { Highlighter } from '../text/highlight.ts'
import { HitDocuments } from './hit-documents.ts'
import type { IndexReader } from './index-reader.ts'
import { countSelected, QueryRun } from './query-run.ts'
import { decidingRange, rangeOf } from './range-of.ts'
import { documentIdOf } from './special-fields.ts'
import { countMatches } from './count-matches.ts'
import type { Sharing } from './sharing/helpers.ts'
import { TopRows, type Candidate } from './top-rows.ts'
import { Growing, sortInSteps, type Work } from './work.ts'

const NEWEST_FIRST: readonly SortField[] = [{ field: 'timestamp', order: 'desc' }]

/** Characters of all messages of an answer together; it ends before it would be more, but has one message at least. */
const MAX_CHARACTERS = 24 << 20

/** Bytes of a hit beside its texts, about, and how often these are in memory until the answer is given: as they are, copied and as JSON. */
const HIT_BYTES = 1_024
const COPIES = 3

export async function findMessages(
  indices: readonly IndexReader[],
  request: MessagesRequest,
  work: Work,
  sharing: Sharing | null = null,
): Promise<MessagesResult> {
  const sort = request.sort.length > 0 ? request.sort : NEWEST_FIRST
  const run = new QueryRun(indices, request.total ? request : fromCursor(request, sort[0]!), work)
  const byTerm = request.total && run.countsByTerm
  // Of the same snapshot.
  const page = byTerm && request.limit > 0 ? new QueryRun(indices, fromCursor(request, sort[0]!), work) : null
  const offset = request.after ? 0 : request.offset
  const top = new TopRows(sort, offset + request.limit, request.after ?? null, work)
  const order = chunkOrder(sort[0]!)
  let total = 0
  let range: MessagesResult['range']
  const firstOf = async (matches: QueryRun, may?: (chunk: Chunk) => boolean): Promise<void> => {
    for await (const { portion, next } of matches.inOrder(order, may)) {
      for (const one of portion) {
        await work.pause()
        if (top.wants(one.chunk)) await top.add(one)
      }
      if (next && top.isDone(next)) break
    }
  }
  if (request.total && request.limit === 0 && !request.range) total = await countMatches(run, request, work, sharing)
  else if (byTerm) {
    const selected = await run.counted(request.range ? decidingRange : () => new Set())
    total = countSelected(selected)
    if (request.range) range = rangeOf(selected)
    const matched = new Set(selected.map(({ chunk }) => chunk))
    // The first ones are mostly in few chunks, whose rows are enough.
    if (page) await firstOf(page, chunk => matched.has(chunk))
  } else if (request.total) {
    const selected = await run.all()
    total = countSelected(selected)
    if (request.range) range = rangeOf(selected)
    for (const one of selected.sort((a, b) => order(a.chunk, b.chunk))) {
      await work.pause()
      if (request.limit > 0 && top.wants(one.chunk)) await top.add(one)
    }
  } else if (request.limit > 0) await firstOf(run)
  const highlighter = request.highlight ? new Highlighter(request) : null
  const wanted = request.limit > 0 ? (await top.result()).slice(offset) : []
  const documents = new HitDocuments(wanted.map(({ selected }) => selected.chunk))
  const wants = request.fields ? fieldTest(request.fields) : null
  const answer = new Growing(work, 'the messages of the answer', true)
  const hits = await readHits(
    wanted,
    candidate => toHit(candidate, documents, wants, highlighter),
    sort[0]!.field !== 'timestamp',
    work,
    answer,
  )
  return {
    total,
    hits,
    indices: run.indices,
    ...(range !== undefined && { range }),
    ...(hits.length < wanted.length && { truncated: true as const }),
  }
}

/**
 * The hits of the answer, as many from the first on as fit into it. Documents lie in blocks: where neighbours in the answer are none in the
 * file (`scattered`), all are read in the order of the file, each block once.
 */
async function readHits(
  wanted: readonly Candidate[],
  read: (candidate: Candidate) => Hit,
  scattered: boolean,
  work: Work,
  memory: Growing,
): Promise<Hit[]> {
  const hits = new Array<Hit>(wanted.length)
  const places = wanted.map((_, place) => place)
  let size = 0
  let count = 0
  for (const place of scattered
    ? await sortInSteps(places, (a, b) => compareFiled(wanted[a]!, wanted[b]!), work)
    : places) {
    await work.pause()
    const hit = (hits[place] = read(wanted[place]!))
    size += sizeOf(hit.message)
    memory.to(HIT_BYTES * ++count + COPIES * size)
    if (size < MAX_CHARACTERS || count === wanted.length) continue
    // Too much for one answer: those that come first are read again.
    return scattered ? readHits(wanted, read, false, work, memory) : hits.slice(0, count)
  }
  return hits
}

/** In the order of the file; indices one after the other. */
function compareFiled(a: Candidate, b: Candidate): number {
  const [{ index, chunk }, other] = [a.selected, b.selected]
  if (index !== other.index) return index.name < other.index.name ? -1 : 1
  return chunk.c - other.chunk.c || a.row - b.row
}

/** Skips everything before the cursor by time, so that a deep page costs no more than the first one. */
function fromCursor(request: MessagesRequest, { field, order }: SortField): MessagesRequest {
  const place = request.after?.[0]
  if (field !== 'timestamp' || typeof place !== 'number') return request
  const { scope } = request
  const part = order === 'asc' ? { from: Math.max(scope.from, place) } : { to: Math.min(scope.to, place) }
  return { ...request, scope: { ...scope, ...part } }
}

function sizeOf({ fields }: Message): number {
  let size = 0
  for (const name in fields) {
    const value = fields[name]
    size += name.length + (typeof value === 'string' ? value.length : 8)
  }
  return size
}

function chunkOrder({ field, order }: SortField): (a: Chunk, b: Chunk) => number {
  return field === 'timestamp' && order === 'asc' ? (a, b) => a.oldest - b.oldest : (a, b) => b.newest - a.newest
}

function toHit(
  candidate: Candidate,
  documents: HitDocuments,
  wants: FieldTest | null,
  highlighter: Highlighter | null,
): Hit {
  const { index, chunk } = candidate.selected
  // Highlights are told of all fields.
  const message = documents.message(chunk, candidate.row, (!highlighter && wants) || undefined)
  return {
    index: index.name,
    documentId: documentIdOf(chunk.c, candidate.row),
    message: wants ? withFields(message, wants) : message,
    cursor: candidate.cursor,
    ...(highlighter ? { highlight: highlighter.ranges(message) } : {}),
  }
}

function fieldTest(fields: readonly string[]): FieldTest {
  const names = new Set(fields)
  return name => names.has(name) || names.has(underscored(name))
}

function withFields(message: Message, wants: FieldTest): Message {
  return { ...message, fields: Object.fromEntries(Object.entries(message.fields).filter(([name]) => wants(name))) }
}
