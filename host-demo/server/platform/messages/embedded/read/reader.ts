/** A thread that reads over the files it keeps open. Where it has several jobs, each has a slice of time in turn. */
import { parentPort, workerData } from 'node:worker_threads'
import { collectMemory, collectNow, heldBytes } from '../../../collect-memory.ts'
import {
  DamagedIndexError,
  UnsupportedQueryError,
  type AggregationRequest,
  type CoverageRequest,
  type MessagesRequest,
  type PatternsRequest,
  type Scope,
  type SuggestRequest,
  type SummaryRequest,
} from '../../message-store.ts'
import { aggregate } from '../aggregate/aggregate.ts'
import { findArrivals } from './arrivals.ts'
import { ByteCache } from './cache.ts'
import { countFields } from './count-fields.ts'
import { findFieldUse } from './field-use.ts'
import { findFields } from './fields.ts'
import { HeapGuard } from './heap-guard.ts'
import { helpWith } from './help-with.ts'
import { findMessages } from './messages.ts'
import { forgetJobs, JobMemory } from './memory-budget.ts'
import { OpenIndices } from './open-indices.ts'
import type { IndexReader } from './index-reader.ts'
import type { Answer, FromReader, HelpRequest, JobType, Jobs, ReaderOptions, ReaderRequest } from '../protocol.ts'
import { readMessage } from './read-message.ts'
import { isWantedBack, SharedBefore, type HelpCall, type Sharing } from './sharing/helpers.ts'
import { suggest } from './suggest.ts'
import { summarize } from '../aggregate/summarize.ts'
import { SlicedWork } from './work.ts'

/** Answers that say what they were made without. */
const WITH_LEFT_OUT: ReadonlySet<JobType> = new Set(['messages', 'aggregate', 'suggest', 'summary', 'patterns'])

/** A reader without work for so long gives memory back. */
const IDLE_MS = 2_000

const { cache, memory, heap, sharing, place } = workerData as ReaderOptions
const readers = heap.used.byteLength / 4
forgetJobs(memory, place)
const kept = new ByteCache(cache, place)
const before = new SharedBefore()
const open = new OpenIndices(kept)
const guard = new HeapGuard(heap, place, kept, { bytes: heldBytes, collect: collectNow })

/** Damaged parts are left out: the job begins again without them. */
async function run(request: ReaderRequest, work: SlicedWork): Promise<Jobs[JobType]['result']> {
  const { type, sources } = request
  if (type === 'release') {
    for (const source of sources) open.release(source.name)
    return null
  }
  for (;;) {
    try {
      const result = await open.use(sources, work.leftOut, indices => read(request, indices, work))
      return WITH_LEFT_OUT.has(type) && work.leftOut.damages.length > 0
        ? ({ ...result, leftOut: work.leftOut.damages } as typeof result)
        : result
    } catch (error) {
      if (!(error instanceof DamagedIndexError) || type === 'message' || type === 'part') throw error
      work.leftOut.add(error)
      work.release()
    }
  }
}

/** How a job gets help of other readers; null where there are none. */
function sharingOf(job: number): Sharing | null {
  const ask = (help: HelpCall): void => {
    const ports = help.seats.map(({ port }) => port)
    parentPort?.postMessage({ job, help } satisfies FromReader, ports)
  }
  return readers > 1 ? { place, readers, times: sharing, ask, before } : null
}

async function read(
  { job, type, request }: ReaderRequest,
  indices: IndexReader[],
  work: SlicedWork,
): Promise<Jobs[JobType]['result']> {
  await work.pause()
  switch (type) {
    case 'messages':
      return findMessages(indices, request as MessagesRequest, work, sharingOf(job))
    case 'aggregate':
      return aggregate(indices, request as AggregationRequest, work, sharingOf(job))
    case 'suggest':
      return suggest(indices, request as SuggestRequest, work)
    case 'summary':
      return summarize(indices, request as SummaryRequest, work)
    case 'coverage':
      return countFields(indices, request as CoverageRequest, work)
    case 'patterns': {
      // Rarely asked for, and it brings the parser of queries along: without it a reader starts sooner.
      const { findPatterns } = await import('./find-patterns.ts')
      return findPatterns(indices, request as PatternsRequest, work)
    }
    case 'arrivals':
      return findArrivals(indices, request as Jobs['arrivals']['request'], work)
    case 'fields':
      return findFields(indices, request as Scope, work)
    case 'fieldUse':
      return indices[0] ? findFieldUse(indices[0], (request as Jobs['fieldUse']['request']).bytes, work) : null
    case 'message': {
      const found = readMessage(indices, (request as { documentId: string }).documentId)
      const [damage] = work.leftOut.damages
      // It may be in what cannot be read.
      if (found === null && damage) throw new DamagedIndexError(damage)
      return found
    }
    case 'part':
      return helpWith(indices, request as HelpRequest, { place, readers }, work)
    case 'release':
      return null
  }
}

const isHelpWantedBack = ({ type, request }: ReaderRequest): boolean =>
  type === 'part' && isWantedBack((request as HelpRequest).seat)

async function answer(request: ReaderRequest): Promise<Answer> {
  const held = new JobMemory(memory, place, guard)
  const work = new SlicedWork(request.cancelled, held, () => isHelpWantedBack(request))
  try {
    return { ok: true, result: await run(request, work), damages: work.leftOut.met, bytes: held.answerBytes }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const damages = error instanceof DamagedIndexError ? [error.damage] : []
    return { ok: false, error: text, unsupported: error instanceof UnsupportedQueryError, damages }
  } finally {
    held.end()
  }
}

function giveBack(): void {
  collectMemory()
  guard.isOver()
}

/** Jobs under way. */
let running = 0
let idle: NodeJS.Timeout | undefined

parentPort?.on('message', (request: ReaderRequest) => {
  running++
  clearTimeout(idle)
  void answer(request).then(answer => {
    parentPort?.postMessage({ job: request.job, ...answer } satisfies FromReader)
    if (--running === 0) idle = setTimeout(giveBack, IDLE_MS)
  })
})

parentPort?.postMessage({ ready: true } satisfies FromReader)
