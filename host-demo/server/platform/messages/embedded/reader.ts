/** A thread that reads: one job at a time, over the files it keeps open. */
import { parentPort, workerData } from 'node:worker_threads'
import {
  UnsupportedQueryError, type AggregationRequest, type MessagesRequest, type PatternsRequest, type Scope, type SuggestRequest,
  type SummaryRequest,
} from '../message-store.ts'
import { aggregate } from './aggregate.ts'
import { findArrivals } from './arrivals.ts'
import { ByteCache } from './cache.ts'
import { findFields } from './fields.ts'
import { findMessages } from './messages.ts'
import { OpenIndices } from './open-indices.ts'
import { findPatterns } from './find-patterns.ts'
import type { FromReader, JobType, Jobs, ReaderOptions, ReaderRequest } from './protocol.ts'
import { readMessage } from './read-message.ts'
import { suggest } from './suggest.ts'
import { summarize } from './summarize.ts'

const { cache, place } = workerData as ReaderOptions
const open = new OpenIndices(new ByteCache(cache, place))

function run({ type, request, sources, cancelled }: ReaderRequest): Jobs[JobType]['result'] {
  if (type === 'release') {
    for (const source of sources) open.release(source.name)
    return null
  }
  const flag = new Int32Array(cancelled)
  const check = (): void => {
    if (Atomics.load(flag, 0) !== 0) throw new Error('cancelled')
  }
  check()
  const indices = open.indices(sources)
  switch (type) {
    case 'messages': return findMessages(indices, request as MessagesRequest, check)
    case 'aggregate': return aggregate(indices, request as AggregationRequest, check)
    case 'suggest': return suggest(indices, request as SuggestRequest, check)
    case 'summary': return summarize(indices, request as SummaryRequest, check)
    case 'patterns': return findPatterns(indices, request as PatternsRequest, check)
    case 'arrivals': return findArrivals(indices, request as Jobs['arrivals']['request'], check)
    case 'fields': return findFields(indices, request as Scope, check)
    case 'message': return readMessage(indices, (request as { documentId: string }).documentId)
  }
}

parentPort?.on('message', (request: ReaderRequest) => {
  let answer: FromReader
  try {
    answer = { ok: true, result: run(request) }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    answer = { ok: false, error: text, unsupported: error instanceof UnsupportedQueryError }
  }
  parentPort?.postMessage(answer)
})
