/** Extractors through the routes and the processor chain, on a server in memory: they are created by calls, and messages pass them. */
import { vi } from 'vitest'
import { defaultPatterns } from '../../core/grok/default-patterns.ts'
import { area } from '../../host-demo/server/extractors/area.ts'
import { BatchBuilder } from '../../host-demo/server/platform/ingest/journal/batch.ts'
import type { InputDefinition } from '../../host-demo/server/platform/ingest/ingest.ts'
import { createBatchProcessor } from '../../host-demo/server/platform/ingest/processing/batch-processor.ts'
import { Chain } from '../../host-demo/server/platform/ingest/processing/chain/chain.ts'
import { ChainCounts } from '../../host-demo/server/platform/ingest/processing/chain/counts.ts'
import { FieldLimiter } from '../../host-demo/server/platform/ingest/processing/field-limits.ts'
import { createNames } from '../../host-demo/server/platform/ingest/processing/names.ts'
import { noPipelineRules } from '../../host-demo/server/platform/pipelines/program.ts'
import { loadParts } from '../../host-demo/server/platform/ingest/registry.ts'
import type { Message } from '../../host-demo/server/platform/messages/message-store.ts'
import { LookupGuest } from '../../host-demo/server/platform/lookup/lookup-guest.ts'
import { area as lookup } from '../../host-demo/server/lookup/area.ts'
import { testServer } from '../../host-demo/server/testing/test-server.ts'
import { area as tools } from '../../host-demo/server/tools/area.ts'

export type Json = Record<string, unknown>
export interface Answer {
  readonly status: number
  readonly body: unknown
}

const types = {
  'Raw TCP': 'org.graylog2.inputs.raw.tcp.RawTCPInput',
  'GELF HTTP': 'org.graylog2.inputs.gelf.http.GELFHttpInput',
}
export type StagedInput = keyof typeof types

export interface ExtractorStage {
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer>
  /** Makes an input, through which messages pass from then on. Returns the path of its extractors. */
  input(title: string, type: StagedInput): Promise<string>
  /** Lines, or objects that are sent as JSON. */
  process(sent: readonly unknown[]): Promise<{ messages: readonly Message[]; counts: ChainCounts }>
  close(): Promise<void>
}

/** @param now the time at which the server stands, in UTC milliseconds */
export async function extractorStage(now: number): Promise<ExtractorStage> {
  await loadParts()
  vi.useFakeTimers({ toFake: ['Date'], now })
  const server = await testServer([area, tools, lookup])
  let definition: InputDefinition
  server.services.ingest.redefineInput = async changed => {
    definition = changed
  }
  const call: ExtractorStage['call'] = async (method, path, body) => {
    const reply = await server.call(method, `/api${path}`, body)
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
  }
  await makeTables(call)
  const bridge = server.services.lookups.connect()
  const tables = new LookupGuest(server.services.lookups.types, bridge.other, error => {
    throw error
  })
  return {
    call,
    async input(title, type) {
      const configuration = { bind_address: '127.0.0.1', port: 5555 }
      const { body } = await call('POST', '/system/inputs', { title, type: types[type], global: true, configuration })
      const { id } = body as { id: string }
      definition = { id, type: types[type], title, configuration: {}, staticFields: {} }
      return `/system/inputs/${id}/extractors`
    },
    async process(sent) {
      const counts = new ChainCounts()
      const routing = { defaultStream: { id: 'all', indexSet: 'set' }, streams: [] }
      const processors = ['org.graylog2.messageprocessors.MessageFilterChainProcessor']
      const chain = new Chain(
        {
          processors,
          routing,
          grokPatterns: defaultPatterns,
          geoIp: null,
          instanceNames: null,
          pipelines: noPipelineRules,
        },
        counts,
        undefined,
        tables,
      )
      const processor = createBatchProcessor({
        nodeId: 'node',
        names: createNames(async () => []),
        input: () => definition,
        chain: () => chain,
        fields: new FieldLimiter({ ofMessage: 100, newPerHour: 100, ofInput: 100 }),
      })
      const builder = new BatchBuilder()
      for (const one of sent) {
        const bytes = Buffer.from(typeof one === 'string' ? one : JSON.stringify(one))
        const origin = { inputId: definition.id, address: '127.0.0.1', batch: null, index: 0 }
        builder.add(origin, 514, now, 0, bytes, 0, bytes.length)
      }
      const { targets } = await processor.process(7, builder.finish())
      server.services.ingest.counted = { ...server.services.ingest.counted, extractors: counts.extractors.changes() }
      return { messages: targets.flatMap(target => target.messages), counts }
    },
    async close() {
      vi.useRealTimers()
      tables.close()
      await server.close()
    },
  }
}

/** Makes the lookup tables of the measured cases. */
async function makeTables(call: ExtractorStage['call']): Promise<void> {
  const common = (name: string) => ({ title: name, description: '', name })
  const made = async (path: string, body: object) =>
    ((await call('POST', `/system/lookup/${path}`, body)).body as { id: string }).id
  const cache_id = await made('caches', { ...common('facts'), config: { type: 'none' } })
  const data_adapter_id = await made('adapters', { ...common('facts'), config: { type: 'own-table' } })
  const rows = Object.entries({ k1: 'value one', k2: 'value two', k3: '33', 7: 'seven' })
  await call('PUT', '/system/lookup/adapters/facts/rows', { rows: rows.map(([key, value]) => ({ key, value })) })
  const table = { cache_id, data_adapter_id, default_multi_value: '', default_multi_value_type: 'NULL' }
  const plain = { default_single_value: '', default_single_value_type: 'NULL' }
  await made('tables', { ...common('facts-ext'), ...table, ...plain })
  const instead = { default_single_value: 'unknown', default_single_value_type: 'STRING' }
  await made('tables', { ...common('facts-ext-def'), ...table, ...instead })
}
