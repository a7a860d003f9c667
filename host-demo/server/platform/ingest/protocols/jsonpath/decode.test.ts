import { beforeAll, expect, it } from 'vitest'
import { codecOf, loadParts } from '../../registry.ts'

const receivedAt = Date.parse('2023-08-02T10:00:00.000Z')
beforeAll(loadParts)

const json = JSON.stringify({
  store: { book: [{ title: 'a' }, { title: 'b', number_of_orders: 7 }], open: true, owner: { name: 'o', tags: ['x'] } },
})
function decode(configuration: Record<string, unknown>, text = json) {
  return codecOf('jsonpath')!.create(configuration)({
    bytes: Buffer.from(text),
    receivedAt,
    remoteAddress: 'api.example.org',
    remoteName: null,
  })
}

it('a value is the result', () => {
  expect(decode({ path: '$.store.book[1].number_of_orders', source: 'shop' })).toEqual({
    timestamp: receivedAt,
    problem: null,
    undecodable: false,
    fields: { message: 'JSON API poll result: $.store.book[1].number_of_orders -> 7', source: 'shop', result: 7 },
  })
  expect(decode({ path: '$.store.open', override_source: 'other' }).fields).toMatchObject({
    result: true,
    source: 'other',
  })
  expect(decode({ path: '$..title' }).fields['result']).toBe('["a","b"]')
  expect(decode({ path: '$[0]' }, '[12345678901234567890]').fields['result']).toBe('12345678901234567890')
})

it('members of an object are fields', () => {
  expect(decode({ path: '$.store.owner' }).fields).toMatchObject({ name: 'o', tags: '["x"]' })
})

it('everything flattened, whatever the path', () => {
  const { fields } = decode({ path: 'no path at all', enable_flattening: true })
  expect(fields).toMatchObject({
    store_open: true,
    store_owner_name: 'o',
    store_book: '[{"title":"a"},{"title":"b","number_of_orders":7}]',
  })
  expect(decode({ enable_flattening: true }, '[1,2]').fields['result']).toBe('[1,2]')
})

it('what leads to nothing, is no JSON, or takes too much is said', () => {
  expect(decode({ path: '$.none' })).toMatchObject({
    problem: 'The path leads to nothing in the answer.',
    undecodable: false,
  })
  expect(decode({ path: '$.none' }, '<html>')).toMatchObject({
    undecodable: true,
    problem: expect.stringContaining('no JSON'),
    fields: { message: '<html>' },
  })
  expect(decode({ path: '$..a' }, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`).problem).toContain('nested deeper')
  expect(decode({ enable_flattening: true }, `${'['.repeat(100_000)}${']'.repeat(100_000)}`).problem).toContain(
    'nested too deeply',
  )
})

it('a path that is none does not start an input', () => {
  expect(() => decode({ path: 'store.book' })).toThrow(/^path: /)
})

it('hostile members set nothing of the server', () => {
  const { fields } = decode({ path: '$' }, '{"message":"m","source":"s","gl2_remote_ip":"9.9.9.9","__proto__":{"x":1}}')
  expect(fields).toMatchObject({ source: 'yourapi', message_2: 'm', source_2: 's', _gl2_remote_ip: '9.9.9.9' })
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
})
