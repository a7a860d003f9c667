/** A thread that reads over the files it keeps open. Where it has several jobs, each has a slice of time in turn. */
import { parentPort, workerData } from 'node:worker_threads'
import {
  UnsupportedQueryError, type AggregationRequest, type CoverageRequest, type MessagesRequest, type PatternsRequest, type Scope, type SuggestRequest,
  type SummaryRequest,
} from '../message-store.ts'
import { aggregate } from './aggregate.ts'
import { findArrivals } from './arrivals.ts'
import { ByteCache } from './cache.ts'
import { countFields } from './count-fields.ts'
import { findFields } from './fields.ts'
import { findMessages } from './messages.ts'
import { OpenIndices } from './open-indices.ts'
import { findPatterns } from './find-patterns.ts'
import type { Answer, FromReader, JobType, Jobs, ReaderOptions, ReaderRequest } from './protocol.ts'
import { readMessage } from './read-message.ts'
import { suggest } from './suggest.ts'
import { summarize } from './summarize.ts'
import { SlicedWork } from './work.ts'

const { cache, place } = workerData as ReaderOptions
const open = new OpenIndices(new ByteCache(cache, place))

async function run({ type, request, sources, cancelled }: ReaderRequest): Promise<Jobs[JobType]['result']> {
  if (type === 'release') {
    for (const source of sources) open.release(source.name)
    return null
  }
  const work = new SlicedWork(cancelled)
  return open.use<Jobs[JobType]['result']>(sources, async indices => {
    await work.pause()
    switch (type) {
      case 'messages': return findMessages(indices, request as MessagesRequest, work)
      case 'aggregate': return aggregate(indices, request as AggregationRequest, work)
      case 'suggest': return suggest(indices, request as SuggestRequest, work)
      case 'summary': return summarize(indices, request as SummaryRequest, work)
      case 'coverage': return countFields(indices, request as CoverageRequest, work)
      case 'patterns': return findPatterns(indices, request as PatternsRequest, work)
      case 'arrivals': return findArrivals(indices, request as Jobs['arrivals']['request'], work)
      case 'fields': return findFields(indices, request as Scope, work)
      case 'message': return readMessage(indices, (request as { documentId: string }).documentId)
    }
  })
}

async function answer(request: ReaderRequest): Promise<Answer> {
  try {
    return { ok: true, result: await run(request) }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { ok: false, error: text, unsupported: error instanceof UnsupportedQueryError }
  }
}

parentPort?.on('message', (request: ReaderRequest) => {
  void answer(request).then(answer => parentPort?.postMessage({ job: request.job, ...answer } satisfies FromReader))
})
