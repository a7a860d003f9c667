import { beforeAll, describe, expect, it } from 'vitest'
import { processorNames } from '../../../../../core/configuration/processor-names.ts'
import { noRuleTables } from '../../pipelines/lookup-tables.ts'
import { noPipelineRules } from '../../pipelines/program.ts'
import { BatchBuilder } from '../journal/batch.ts'
import { loadParts } from '../registry.ts'
import { BlackBox, boxesFor } from '../workers/black-box.ts'
import type { ToEncoder } from '../workers/protocol.ts'
import { ChainCounts } from './chain/counts.ts'
import type { ProcessingRules } from './chain/processor.ts'
import { FieldLimiter } from './field-limits.ts'
import type { ProcessedSpan } from './span.ts'
import { SpanThread } from './span-thread.ts'

const limits = { ofMessage: 50, newPerHour: 3, ofInput: 50 }
const gelf = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
const rules: ProcessingRules = {
  processors: Object.keys(processorNames),
  routing: { defaultStream: { id: 'all', indexSet: 'default' }, streams: [] },
  grokPatterns: new Map(),
  geoIp: null,
  instanceNames: null,
  pipelines: noPipelineRules,
}
beforeAll(loadParts)

async function thread(): Promise<SpanThread> {
  const made = new SpanThread({
    nodeId: 'node',
    fieldLimits: limits,
    box: new BlackBox(boxesFor(1), 0),
    input: id => ({ id, type: gelf, title: '', configuration: {}, staticFields: {} }),
    tables: noRuleTables,
    line: () => undefined,
  })
  await made.hear({ type: 'rules', rules })
  return made
}

/** A span of one batch with one message for each list of fields. */
function spanOf(sequence: number, ...messages: readonly (readonly string[])[]): ToEncoder {
  const builder = new BatchBuilder()
  for (const names of messages) {
    const fields = Object.fromEntries(names.map(name => [`_${name}`, 1]))
    const bytes = Buffer.from(JSON.stringify({ host: 'h', short_message: 'm', ...fields }))
    builder.add({ inputId: 'in', address: 'a', batch: null, index: 0 }, 1, 1, 0, bytes, 0, bytes.length)
  }
  const batch = { sequence, frames: new Uint8Array(builder.finish()), targets: null, killers: null }
  return { type: 'span', span: { first: sequence, last: sequence, batches: [batch] } }
}
const fullTexts = ({ content }: ProcessedSpan) =>
  content.type === 'batches' &&
  content.batches.flatMap(({ targets }) => targets[0]!.messages.map(({ fields }) => fields['full_message']))

describe('a thread that processes spans', () => {
  it('tells which fields are new to it, until it hears that they were admitted', async () => {
    const encoder = await thread()
    const deciding = new FieldLimiter(limits)
    const first = await encoder.hear(spanOf(1, ['a', 'b'], ['b']))
    const { newFields } = first!.fromThread!
    expect(newFields.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(newFields.map(field => deciding.admit(field))).toEqual([true, true])
    await encoder.hear({ type: 'fields', news: deciding.news() })
    const second = await encoder.hear(spanOf(2, ['a', 'b', 'c', 'd']))
    expect(second!.fromThread!.newFields.map(({ name }) => name)).toEqual(['c'])
    expect(fullTexts(second!)).toEqual(['d=1'])
    expect([...second!.textFields]).toEqual([['in', 1]])
  })

  it('counts each span by itself, so that counts of several threads add up', async () => {
    const counts = new ChainCounts()
    for (const encoder of [await thread(), await thread()]) {
      for (const sequence of [1, 2]) {
        const processed = await encoder.hear(spanOf(sequence, ['a'], ['a']))
        counts.add(processed!.fromThread!.counts)
      }
    }
    expect(counts.snapshot()[rules.processors[0]!]).toMatchObject({ executed: 8, failed: 0, dropped: 0 })
  })
})
