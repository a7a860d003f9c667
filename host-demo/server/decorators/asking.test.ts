/** Tests decorators that need answers from a source. */
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import type { WireMessage } from '../../../core/search/schema.ts'
import { system } from '../platform/records/callers.ts'
import { decorationOf, summaryOf } from './decorate.ts'
import { askingDecoratorType, type Ask } from './decorator-type.ts'
import { DecoratorTypes } from './registry.ts'

const forever = new AbortController().signal
const FORMAT = { type: 'org.graylog2.decorators.FormatStringDecorator', id: null, stream: null }
const format = (order: number, format_string: string, target_field: string) => ({
  ...FORMAT,
  order,
  config: { format_string, target_field },
})
const asking = { type: 'ask', id: null, stream: null, order: 1, config: { source: 's' } }
const message = (fields: object): WireMessage => ({
  _id: 'd',
  timestamp: '2023-08-02T10:00:00.000Z',
  streams: [],
  gl2_message_id: 'm',
  ...fields,
})

/** Decorates with a source that answers so. */
async function decorated(
  ask: Ask | null,
  messages: readonly WireMessage[],
  { decorators = [asking], sourcesMs = 60_000, signal = forever, most = Infinity } = {},
) {
  const types = new DecoratorTypes()
  types.add(
    askingDecoratorType({
      type: 'ask',
      title: 'Ask',
      fields: { source: { type: 'dropdown', human_name: 'Source', description: '' } },
      config: Type.Object({ source: Type.String() }),
      source: 'source',
      choices: async () => ({ s: 'The source' }),
      open: async () => ask,
    }),
  )
  const faults: unknown[] = []
  const log = { error: (fault: unknown) => void faults.push(fault) }
  const decorate = await decorationOf(decorators, { types, caller: system('test'), sourcesMs, most, log })
  return { shown: decorate && (await decorate(messages, signal)), faults, types }
}

describe('a decorator that asks', () => {
  it('is given the whole batch as those before it left it, and may set and remove fields', async () => {
    const batches: unknown[] = []
    const ask: Ask = async batch => {
      batches.push(batch.map(({ made }) => made))
      return [{ found: 'x', source: undefined, made: 'changed' }, null]
    }
    const { shown } = await decorated(ask, [message({ source: 'a' }), message({ source: 'b' })], {
      decorators: [format(2, '[${found}]', 'shown'), asking, format(0, '${source}!', 'made')] as (typeof asking)[],
    })
    expect(batches).toEqual([['a!', 'b!']])
    expect(shown!.map(one => one.stats)).toEqual([
      {
        added_fields: { made: 'changed', found: 'x', shown: '[x]' },
        changed_fields: {},
        removed_fields: { source: 'a' },
      },
      { added_fields: { made: 'b!', shown: '[]' }, changed_fields: {}, removed_fields: {} },
    ])
    expect(shown![0]!.message).not.toHaveProperty('source')
    expect(summaryOf(shown!.map(one => one.stats)).removed_fields).toEqual(['source'])
  })

  it('that waits for ever holds no answer up', async () => {
    const ask: Ask = (_, late) =>
      new Promise(resolve => {
        late.addEventListener('abort', () => resolve([{ found: 1 }, null]))
      })
    const { shown } = await decorated(ask, [message({}), message({})], { sourcesMs: 10 })
    expect(shown!.map(one => one.stats.added_fields)).toEqual([{ found: 1 }, {}])
  })

  it('stops when the asker leaves', async () => {
    const leaving = new AbortController()
    const ask: Ask = (_, late) =>
      new Promise(resolve => {
        late.addEventListener('abort', () => resolve([]))
        leaving.abort(new Error('left'))
      })
    await expect(decorated(ask, [message({})], { signal: leaving.signal })).rejects.toThrow('left')
  })

  it('that fails leaves the messages as they are, and its fault is logged', async () => {
    const { shown, faults } = await decorated(() => Promise.reject(new Error('broken')), [message({ source: 'a' })])
    expect(shown!.map(one => one.message)).toEqual([message({ source: 'a' })])
    expect(faults).toMatchObject([{ err: { message: 'broken' } }])
  })

  it('is passed over where its source is gone', async () => {
    expect((await decorated(null, [message({})])).shown).toBeNull()
  })

  it('counts for the length of the answer', async () => {
    const ask: Ask = async batch => batch.map(() => ({ found: 'x'.repeat(10) }))
    await expect(decorated(ask, [message({}), message({})], { most: 15 })).rejects.toThrow('longer than 15 characters')
  })

  it('is offered with its sources in a dropdown', async () => {
    const { types } = await decorated(null, [])
    expect((await types.infos(system('test')))['ask']).toMatchObject({
      name: 'Ask',
      human_name: 'Ask',
      requested_configuration: { source: { type: 'dropdown', additional_info: { values: { s: 'The source' } } } },
    })
  })
})
