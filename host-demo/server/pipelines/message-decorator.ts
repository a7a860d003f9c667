/** A decorator that shows messages as the rules of one pipeline would leave them. */
import Type from 'typebox'
import { askingDecoratorType, own, RESERVED, type Changes, type Fields } from '../decorators/decorator-type.ts'
import { SOURCES_MS } from '../decorators/decorate.ts'
import { tables } from '../lookup/collection.ts'
import { beforeAbort } from '../platform/abort.ts'
import { ApiError } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { pipelines } from './collection.ts'
import type { Decoration, FieldChanges } from './decoration.ts'
import type { PipelineFeed } from './feed.ts'
import type { Sources } from './sources.ts'
import { runTrial, type TrialThreads } from './trial-threads.ts'
import { messageOf, noInput } from './tried-message.ts'

/** A batch goes to the thread in parts: copying one takes a few milliseconds. */
const PART_MESSAGES = 500
const PART_LENGTH = 1024 * 1024

export interface DecoratorParts {
  readonly services: Pick<Services, 'records' | 'ingest' | 'lookups' | 'log'>
  readonly sources: Sources
  readonly feed: PipelineFeed
  /** Threads apart from those of trials, for which searches would wait. */
  readonly pool: TrialThreads['pool']
}

export function messageDecorator({ services, sources, feed, pool }: DecoratorParts) {
  const { records, ingest, lookups, log } = services
  let seen: readonly unknown[] = []
  let version = 0

  /** Another number for other rules. */
  function versionOf(...rules: readonly unknown[]): number {
    if (rules.some((one, i) => one !== seen[i])) version++
    seen = rules
    return version
  }

  /** Null before the rules are known, and without such a pipeline. Streams are left out: where rules route to shows nowhere. */
  async function rulesOf(id: string): Promise<Pick<Decoration, 'pipeline' | 'rules' | 'version'> | null> {
    const present = ingest.processingRules()
    const all = feed.present
    const pipeline = all.pipelines.find(one => one.id === id)
    if (!present || !pipeline) return null
    const { grokPatterns, routing } = present
    const [stages = []] = await sources.stagesOf([pipeline])
    const used = new Set(stages.flatMap(({ rules }) => rules))
    return {
      pipeline: id,
      version: versionOf(all, grokPatterns),
      rules: {
        grokPatterns,
        routing: { ...routing, streams: [] },
        pipelines: {
          ...all,
          rules: all.rules.filter(({ title }) => used.has(title)),
          pipelines: [pipeline],
          connections: new Map(),
          streams: [],
        },
      },
    }
  }

  /** Null for the server itself, which may ask all. */
  async function readableTables(caller: Caller): Promise<ReadonlySet<string> | null> {
    if (caller.carrier === 'system') return null
    return new Set((await records.as(caller).of(tables).all()).map(({ name }) => name))
  }

  /** Returns null where it fails or is late. */
  function attempt<T>(work: Promise<T>, late: AbortSignal): Promise<T | null> {
    return beforeAbort(work, late).catch((error: unknown) => {
      if (!late.aborted && !(error instanceof ApiError)) log.error({ err: error }, 'A pipeline could not decorate')
      return null
    })
  }

  return askingDecoratorType({
    type: 'org.graylog.plugins.pipelineprocessor.PipelineProcessorMessageDecorator',
    title: 'Pipeline Processor Decorator',
    fields: {
      pipeline: {
        type: 'dropdown',
        human_name: 'Pipeline',
        description: 'Messages are shown as its rules would leave them, all stages; nothing is stored',
      },
    },
    config: Type.Object({ pipeline: Type.String({ minLength: 1, maxLength: 100 }) }),
    source: 'pipeline',
    async choices(caller) {
      const all = await records.as(caller).of(pipelines).all()
      return Object.fromEntries(all.map(({ id, title }) => [id, title]))
    },
    async open({ pipeline: id }, caller) {
      if (!(await records.as(caller).of(pipelines).find(id))) return null
      const readable = await readableTables(caller)
      return async (batch, late) => {
        const until = Date.now() + SOURCES_MS
        const changes: (Changes | null)[] = []
        const rules = await attempt(rulesOf(id), late)
        if (!rules) return changes
        for (const part of partsOf(batch)) {
          if (late.aborted) break
          const job = runTrial({ lookups, pool }, 'decorate', { ...rules, readable, messages: part.map(tried), until })
          const found = await attempt(job, late)
          for (const i of part.keys()) changes.push(withoutReserved(found?.[i] ?? null))
        }
        return changes
      }
    },
  })
}

/** The message as the rules see it: where it came in, and the streams that it is in. */
function tried(fields: Fields) {
  const input = own(fields, 'gl2_source_input')
  const streams = own(fields, 'streams') as readonly string[]
  return messageOf(fields, typeof input === 'string' ? { ...noInput, id: input } : null, streams)
}

function withoutReserved(changes: FieldChanges): Changes | null {
  return changes && Object.fromEntries(Object.entries(changes).filter(([name]) => !RESERVED.has(name)))
}

function* partsOf(batch: readonly Fields[]): Generator<readonly Fields[]> {
  let part: Fields[] = []
  let length = 0
  for (const fields of batch) {
    part.push(fields)
    for (const value of Object.values(fields)) if (typeof value === 'string') length += value.length
    if (part.length < PART_MESSAGES && length < PART_LENGTH) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}
