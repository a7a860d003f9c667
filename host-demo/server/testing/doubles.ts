/** Stand-ins for the message store and ingest, for tests of what stands above them. */
import { MessageChannel } from 'node:worker_threads'
import { matchStream } from '../../../core/streams/match.ts'
import type { HeldBackBy } from '../platform/ingest/held-back.ts'
import type { Ingest, IngestCounters, InputDefinition, InputStatus, Routing } from '../platform/ingest/ingest.ts'
import { StreamPlan } from '../platform/ingest/processing/stream-plan/plan.ts'
import { ruleRegex } from '../platform/ingest/processing/stream-plan/regexes.ts'
import type { MessageStore } from '../platform/messages/message-store.ts'

const none = { total: 0, perSecond: 0 }

export interface IngestDouble extends Ingest {
  counted: IngestCounters
  lbStatus: 'alive' | 'throttled'
  heldBack: HeldBackBy | null
  readonly states: Map<string, InputStatus>
  /** What `setRouting` was given, in order. */
  readonly routed: Routing[]
}

const nowhere: Routing = { defaultStream: { id: '', indexSet: '' }, streams: [] }

function reasonAgainst(attempt: () => unknown): string | null {
  try {
    attempt()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

export function ingestDouble(): IngestDouble {
  const states = new Map<string, InputStatus>()
  const routed: Routing[] = []
  let processing = true
  const set = (id: string, state: InputStatus['state']) => {
    const status = { id, state, startedAt: Date.now(), detail: null }
    states.set(id, status)
    return status
  }
  return {
    states,
    lbStatus: 'alive',
    heldBack: null,
    counted: {
      inputs: {}, stages: { input: none, processed: none, output: none },
      journal: { entries: 0, bytes: 0, limitBytes: 1000, appendPerSecond: 0, readPerSecond: 0, oldest: null },
      buffers: { input: { used: 0, size: 4 }, process: { used: 0, size: 4 }, output: { used: 0, size: 4 } }, failures: 0, streams: {},
      traffic: { input: 0, decoded: 0, output: 0 }, receivedThrough: { input: 0, processed: 0, output: 0 },
    },
    startInput: async ({ id }: InputDefinition) => set(id, 'RUNNING'),
    stopInput: async id => set(id, 'STOPPED'),
    removeInput: async id => void states.delete(id),
    status: id => states.get(id) ?? null,
    statuses: () => [...states.values()],
    counters() { return this.counted },
    redefineInput: async () => undefined,
    routed,
    setRouting: async routing => void routed.push(routing),
    routingProblems: () => new StreamPlan(routed.at(-1) ?? nowhere).problems,
    checkPatterns: async patterns => patterns.map(pattern => reasonAgainst(() => ruleRegex(pattern))),
    matchStream: async (matchingType, rules, message) => matchStream(matchingType, rules, message, ruleRegex),
    pauseProcessing: async () => void (processing = false),
    resumeProcessing: async () => void (processing = true),
    isProcessing: () => processing,
    health() { return { lbStatus: this.lbStatus, heldBack: this.heldBack, problem: this.heldBack?.reason ?? null, storeBlocked: null } },
    decode: async () => { throw new Error('The stand-in decodes nothing.') },
    workingOn: () => null,
    failures: async () => [],
    countFailures: async () => 0,
    journalsSetAside: () => [],
    close: async () => undefined,
  }
}

/** Holds nothing and finds nothing. */
export const storeDouble = (): MessageStore => ({
  openWriteChannel: () => new MessageChannel().port1,
  messages: async () => ({ total: 0, hits: [], indices: [] }),
  aggregate: async () => ({ total: 0, range: null, rows: [], totals: [], sampled: false, indices: [] }),
  suggest: async () => ({ values: [], otherCount: 0, corrected: false }),
  summary: async () => ({
    total: 0, sampled: false, missing: 0, text: false, values: [], distinct: 0, distinctAtLeast: false, numbers: null,
  }),
  coverage: async () => ({ total: 0, sampled: false, fields: [], more: false }),
  patterns: async () => ({ groups: [], groupsInAll: 0, lookedAt: 0, ungrouped: 0, sampled: false, range: null }),
  arrivals: async requests => requests.map(() => ({ hits: [], matched: 0, mark: {}, unsupported: null })),
  onCommit: () => () => undefined,
  fields: async () => [],
  message: async () => null,
  analyze: () => [],
  indices: async () => [],
  damages: () => [],
  ensureIndexSet: async () => undefined,
  removeIndexSet: async () => undefined,
  rotate: async () => '',
  closeIndex: async () => undefined,
  reopenIndex: async () => undefined,
  deleteIndex: async () => undefined,
  health: async () => ({ writable: true, reason: null, bytes: 0 }),
  close: async () => undefined,
})
