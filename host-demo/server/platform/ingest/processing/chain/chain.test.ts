import { noPipelineRules } from '../../../pipelines/program.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { RULE } from '../../../../../../core/streams/rules.ts'
import type { Message } from '../../../messages/message-store.ts'
import type { InputDefinition, RoutedStream, Routing } from '../../ingest.ts'
import { BatchBuilder } from '../../journal/batch.ts'
import { loadParts, processorOf } from '../../registry.ts'
import { createBatchProcessor } from '../batch-processor.ts'
import { FieldLimiter } from '../field-limits.ts'
import { createNames } from '../names.ts'
import { Chain } from './chain.ts'
import { ChainCounts } from './counts.ts'
import type { Draft, Processor } from './processor.ts'
import type { Routes } from './routes.ts'

const filters = 'org.graylog2.messageprocessors.MessageFilterChainProcessor'
const streamRules = 'org.graylog2.messageprocessors.StreamMatcherFilterProcessor'
/** A place for the processor of a test. */
const tested = 'org.graylog.plugins.pipelineprocessor.processors.PipelineInterpreter'

const stream = (id: string, field: string, value: string, more: Partial<RoutedStream> = {}): RoutedStream => ({
  id,
  indexSet: `set-${id}`,
  matchingType: 'AND',
  removeFromDefault: false,
  rules: [{ id: `rule-${id}`, type: RULE.exact, field, value, inverted: false }],
  ...more,
})
const routing: Routing = {
  defaultStream: { id: 'all', indexSet: 'set-all' },
  streams: [
    stream('created', 'message', 'created'),
    stream('prod', 'env', 'prod'),
    stream('own', 'message', 'own', { removeFromDefault: true }),
  ],
}
const input: InputDefinition = { id: 'in', type: '', title: '', configuration: {}, staticFields: { env: 'prod' } }

beforeAll(() => loadParts())

interface Run {
  readonly order: readonly string[]
  readonly texts: readonly string[]
  readonly process?: (draft: Draft, routes: Routes) => void
  readonly definition?: InputDefinition
}

async function run({ order, texts, process = () => {}, definition = input }: Run) {
  const ofTest: Processor = { id: tested, prepare: (_, routes) => ({ process: draft => process(draft, routes) }) }
  const counts = new ChainCounts()
  const chain = new Chain(
    {
      processors: order,
      routing,
      grokPatterns: new Map(),
      geoIp: null,
      instanceNames: null,
      pipelines: noPipelineRules,
    },
    counts,
    id => (id === tested ? ofTest : processorOf(id)),
  )
  const processor = createBatchProcessor({
    nodeId: 'node',
    names: createNames(async () => []),
    input: () => definition,
    chain: () => chain,
    fields: new FieldLimiter({ ofMessage: 100, newPerHour: 100, ofInput: 100 }),
  })
  const builder = new BatchBuilder()
  for (const text of texts) {
    const bytes = Buffer.from(text)
    builder.add({ inputId: 'in', address: '10.0.0.1', batch: null, index: 0 }, 514, 1000, 0, bytes, 0, bytes.length)
  }
  const outcome = await processor.process(7, builder.finish())
  const messages = new Map<string, Message>(
    outcome.targets.flatMap(target => target.messages.map(message => [message.id, message])),
  )
  return { ...outcome, messages: [...messages.values()], counts: counts.snapshot() }
}
const summary = (messages: readonly Message[]) =>
  messages.map(({ fields, streams }) => `${String(fields['message'])} ${streams.join()}`)

describe('the message filter chain', () => {
  it('runs extractors before it adds static fields, which leave what is there', async () => {
    const extractor = {
      id: 'e',
      title: 'Environment',
      type: 'regex',
      config: { regex_value: 'env=(\\w+)' },
      strategy: 'copy',
      sourceField: 'message',
      targetField: 'env',
      conditionType: 'none',
      conditionValue: '',
      converters: [],
    } as const
    const { messages } = await run({
      order: [filters],
      texts: ['env=test', 'none'],
      definition: { ...input, extractors: [extractor] },
    })
    expect(messages.map(({ fields }) => fields['env'])).toEqual(['test', 'prod'])
  })
})

describe('the order of processors', () => {
  it('decides what stream rules see of the static fields', async () => {
    expect(summary((await run({ order: [filters, streamRules], texts: ['a'] })).messages)).toEqual(['a all,prod'])
    const { messages } = await run({ order: [streamRules, filters], texts: ['a'] })
    expect(summary(messages)).toEqual(['a all'])
    expect(messages[0]!.fields).toMatchObject({ env: 'prod' })
  })

  it('skips names without a processor', async () => {
    const order = ['no.such.Processor', streamRules, 'toString']
    expect(summary((await run({ order, texts: ['own'] })).messages)).toEqual(['own own'])
  })
})

describe('a disabled processor', () => {
  it('adds no static fields', async () => {
    const { messages } = await run({ order: [streamRules], texts: ['a'] })
    expect(messages[0]!.fields).not.toHaveProperty('env')
    expect(summary(messages)).toEqual(['a all'])
  })

  it('leaves messages in the default stream', async () => {
    expect(summary((await run({ order: [filters], texts: ['own'] })).messages)).toEqual(['own all'])
    expect(summary((await run({ order: [], texts: ['own'] })).messages)).toEqual(['own all'])
  })
})

describe('static fields', () => {
  it('are those of the input after it has changed', async () => {
    const { messages } = await run({
      order: [filters],
      texts: ['a'],
      definition: { ...input, staticFields: { env: 'test', message: 'x' } },
    })
    expect(messages[0]!.fields).toMatchObject({ env: 'test', message: 'a' })
  })
})

describe('a processor', () => {
  it('changes fields and the time', async () => {
    const { messages } = await run({
      order: [tested, streamRules],
      texts: ['a'],
      process: draft => {
        draft.fields['env'] = 'prod'
        delete draft.fields['source']
        draft.timestamp = 5
      },
    })
    expect(messages[0]).toMatchObject({ timestamp: 5, streams: ['all', 'prod'], fields: { env: 'prod' } })
    expect(messages[0]!.fields).not.toHaveProperty('source')
  })

  it('drops messages, which the processors behind it do not see', async () => {
    const { messages, frames, failures, counts } = await run({
      order: [tested, filters],
      texts: ['a', 'b', 'c'],
      process: draft => {
        if (draft.fields['message'] === 'b') draft.drop()
      },
    })
    expect(summary(messages)).toEqual(['a all', 'c all'])
    expect([frames, failures]).toEqual([3, []])
    expect(counts[tested]).toMatchObject({ executed: 3, dropped: 1, failed: 0 })
    expect(counts[filters]).toMatchObject({ executed: 2 })
  })

  it('routes messages; stream rules add to that', async () => {
    const routed = async (order: readonly string[], ids: readonly string[], text: string) => {
      const { messages, targets } = await run({
        order,
        texts: [text],
        process: (draft, routes) => {
          draft.route = routes.to(ids)
        },
      })
      return [summary(messages).join(), targets.map(({ indexSet }) => indexSet).join()]
    }
    expect(await routed([tested], ['all', 'prod'], 'a')).toEqual(['a all,prod', 'set-all,set-prod'])
    expect(await routed([tested], ['prod', 'paused'], 'a')).toEqual(['a prod', 'set-prod'])
    expect(await routed([tested], ['paused'], 'a')).toEqual(['a all', 'set-all'])
    expect(await routed([tested, filters, streamRules], ['all', 'created'], 'a')).toEqual([
      'a all,created,prod',
      'set-all,set-created,set-prod',
    ])
    expect(await routed([tested, streamRules], ['all', 'prod'], 'own')).toEqual(['own prod,own', 'set-prod,set-own'])
    expect(await routed([tested, streamRules], ['prod'], 'a')).toEqual(['a prod', 'set-prod'])
  })

  describe('that creates messages', () => {
    const process = (draft: Draft) => {
      if (draft.fields['message'] !== 'a') return
      for (let i = 0; i < 2; i++) draft.create(2000 + i, { message: 'created', source: 's' })
    }

    it('has them pass the processors behind it', async () => {
      const { messages, counts, bytes } = await run({
        order: [streamRules, tested, filters],
        texts: ['a', 'b'],
        process,
      })
      expect(summary(messages)).toEqual(['a all', 'created all', 'created all', 'b all'])
      expect(messages[1]).toMatchObject({
        timestamp: 2000,
        fields: {
          env: 'prod',
          gl2_source_input: 'in',
          gl2_source_node: 'node',
          gl2_receive_timestamp: '1970-01-01T00:00:01.000Z',
          gl2_message_id: messages[1]!.id,
        },
      })
      expect(messages[1]!.fields).not.toHaveProperty('gl2_remote_ip')
      expect(counts[tested]).toMatchObject({ executed: 2 })
      expect(counts[filters]).toMatchObject({ executed: 4 })
      expect(bytes).toBe(messages.reduce((sum, { fields }) => sum + Number(fields['gl2_accounted_message_size']), 0))
      expect(summary((await run({ order: [tested, streamRules], texts: ['a'], process })).messages)).toEqual([
        'a all',
        'created all,created',
        'created all,created',
      ])
    })

    it('gives them ids that are their own, sort with their frame and stay the same in a replay', async () => {
      const order = [tested]
      const [first, second] = [
        await run({ order, texts: ['a', 'b'], process }),
        await run({ order, texts: ['a', 'b'], process }),
      ]
      const ids = first.messages.map(({ id }) => id)
      expect(second.messages.map(({ id }) => id)).toEqual(ids)
      expect(new Set(ids.map(id => id.slice(0, 22))).size).toBe(2)
      expect(new Set(ids).size).toBe(4)
      for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    })

    it('fails beyond 1,000 messages of a frame', async () => {
      const { messages, counts } = await run({
        order: [tested],
        texts: ['a'],
        process: draft => {
          for (let i = 0; i < 1001; i++) draft.create(0, { message: 'm', source: 's' })
        },
      })
      expect(messages).toHaveLength(1000)
      expect(messages[0]!.fields['gl2_processing_error']).toContain('1,000 messages')
      expect(counts[tested]).toMatchObject({ executed: 1, failed: 2 })
    })
  })

  it('that fails notes it in the message, which goes on', async () => {
    const { messages, counts } = await run({
      order: [tested, filters],
      texts: ['a'],
      process: draft => {
        draft.fail('No such table.')
        draft.fail('No such key.')
      },
    })
    expect(messages[0]!.fields).toMatchObject({ env: 'prod', gl2_processing_error: 'No such table. No such key.' })
    expect(counts[tested]).toMatchObject({ executed: 1, failed: 2 })
  })

  it('that throws has the frame tried three times and set aside, with what it created', async () => {
    let tries = 0
    const { messages, failures } = await run({
      order: [tested],
      texts: ['before', 'a', 'after'],
      process: draft => {
        if (draft.fields['message'] === 'a') draft.create(0, { message: 'created', source: 's' })
        if (draft.fields['message'] === 'a' && ++tries) throw new Error('out of luck')
      },
    })
    expect(summary(messages)).toEqual(['before all', 'after all'])
    expect([tries, failures.map(({ reason, frame }) => [reason, Buffer.from(frame).toString()])]).toEqual([
      3,
      [['Processing failed 3 times: out of luck', 'a']],
    ])
  })
})
