/** Stand-ins for the message store and ingest, for tests of what stands above them. */
import { MessageChannel } from 'node:worker_threads'
import type { Ingest, IngestCounters, InputDefinition, InputStatus } from '../platform/ingest/ingest.ts'
import type { MessageStore } from '../platform/messages/message-store.ts'

const none = { total: 0, perSecond: 0 }

export interface IngestDouble extends Ingest {
  counted: IngestCounters
  lbStatus: 'alive' | 'throttled'
  readonly states: Map<string, InputStatus>
}

export function ingestDouble(): IngestDouble {
  const states = new Map<string, InputStatus>()
  let processing = true
  const set = (id: string, state: InputStatus['state']) => {
    const status = { id, state, startedAt: Date.now(), detail: null }
    states.set(id, status)
    return status
  }
  return {
    states,
    lbStatus: 'alive',
    counted: {
      inputs: {}, stages: { input: none, processed: none, output: none },
      journal: { entries: 0, bytes: 0, limitBytes: 1000, appendPerSecond: 0, readPerSecond: 0, oldest: null },
      buffers: { input: { used: 0, size: 4 }, process: { used: 0, size: 4 }, output: { used: 0, size: 4 } }, failures: 0,
    },
    startInput: async ({ id }: InputDefinition) => set(id, 'RUNNING'),
    stopInput: async id => set(id, 'STOPPED'),
    removeInput: async id => void states.delete(id),
    status: id => states.get(id) ?? null,
    statuses: () => [...states.values()],
    counters() { return this.counted },
    redefineInput: async () => undefined,
    setRouting: async () => undefined,
    pauseProcessing: async () => void (processing = false),
    resumeProcessing: async () => void (processing = true),
    isProcessing: () => processing,
    health() { return { lbStatus: this.lbStatus, problem: null } },
    decode: async () => { throw new Error('The stand-in decodes nothing.') },
    failures: async () => [],
    close: async () => undefined,
  }
}

/** Holds nothing and finds nothing. */
export const storeDouble = (): MessageStore => ({
  openWriteChannel: () => new MessageChannel().port1,
  messages: async () => ({ total: 0, hits: [], indices: [] }),
  aggregate: async () => ({ total: 0, range: null, rows: [], totals: [], sampled: false, indices: [] }),
  suggest: async () => ({ values: [], otherCount: 0, corrected: false }),
  fields: async () => [],
  message: async () => null,
  analyze: () => [],
  indices: async () => [],
  ensureIndexSet: async () => undefined,
  rotate: async () => '',
  closeIndex: async () => undefined,
  reopenIndex: async () => undefined,
  deleteIndex: async () => undefined,
  health: async () => ({ writable: true, reason: null, bytes: 0 }),
  close: async () => undefined,
})
