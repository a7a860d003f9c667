import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { changesOf, mostChanges, titleOf } from './audit-changes.ts'
import { longestValue } from './audit-secrets.ts'
import { collection, type Body, type Collection } from './collection.ts'

const anything = Type.Unknown()
const inputs = collection('audited_inputs', {
  schema: Type.Object({ title: Type.String(), config: anything, rules: anything, password: anything, hash: anything }),
  grn: null,
  version: 1,
  migrations: {},
  permissions: 'inputs',
  list: { default: 'title', fields: { title: 'text' }, sort: ['title'] },
  audit: { shows: ['title', 'config', 'rules', 'password'] },
}) as Collection

const changes = (before: Body | null, after: Body | null) => changesOf(inputs, before, after).changes
const valueOf = (config: unknown) => JSON.stringify(changes(null, { config }))

describe('the changes of a row', () => {
  it('are those of properties whose value is another, down to the members of maps and lists of the same length', () => {
    expect(
      changes(
        { title: 'a', config: { port: 1, tls: { on: false } }, rules: [{ value: 1 }, { value: 2 }] },
        { title: 'a', config: { port: 2, tls: { on: true } }, rules: [{ value: 1 }, { value: 3 }] },
      ),
    ).toEqual([
      { property: 'config.port', before: 1, after: 2 },
      { property: 'config.tls.on', before: false, after: true },
      { property: 'rules[1].value', before: 2, after: 3 },
    ])
    expect(changes({ rules: [{ value: 1 }] }, { rules: [{ value: 1 }, { value: 2 }] })).toEqual([
      { property: 'rules', before: '[{"value":1}]', after: '[{"value":1},{"value":2}]' },
    ])
  })

  it('leave out what is empty before and after', () => {
    expect(changes({ title: 'a', config: {} }, { title: 'b', config: null })).toEqual([
      { property: 'title', before: 'a', after: 'b' },
    ])
  })

  it('have an end: of values, of a row, of megabytes, of nesting, of long names', () => {
    const [long] = changes({ title: 'x'.repeat(5_000) }, { title: `${'x'.repeat(5_000)}y` })
    expect(long).toMatchObject({ cut: true })
    expect(String(long?.before)).toHaveLength(longestValue)
    const wide = changesOf(inputs, null, {
      config: Object.fromEntries(Array.from({ length: 500_000 }, (_, i) => [`p${i}`, i])),
    })
    expect(wide.changes).toHaveLength(mostChanges)
    expect(wide.more).toBe(true)
    const texts = changesOf(inputs, null, {
      config: Array.from({ length: 30 }, (_, i) => `${i}`).reduce((all, i) => ({ ...all, [i]: 'y'.repeat(600) }), {}),
    })
    expect(JSON.stringify(texts).length).toBeLessThan(6_000)
    let nested: unknown = 'end'
    for (let i = 0; i < 5_000; i++) nested = i % 2 ? { nested } : [nested]
    expect(valueOf(nested).length).toBeLessThan(1_000)
    expect(valueOf({ ['n'.repeat(100_000)]: 1 }).length).toBeLessThan(1_000)
  })

  it('cut no character in two', () => {
    const [change] = changes(null, { title: `${'x'.repeat(longestValue - 1)}😀` })
    expect(String(change?.after).isWellFormed()).toBe(true)
  })

  it('show members called like those of every object as any', () => {
    expect(changes(null, { config: JSON.parse('{"__proto__":{"a":1},"constructor":2}') as Body })).toEqual([
      { property: 'config.__proto__.a', after: 1 },
      { property: 'config.constructor', after: 2 },
    ])
  })
})

describe('secrets', () => {
  it('are named and not shown: of a property that is not listed, by name, by shape', () => {
    expect(changes({ hash: 'a' }, { hash: 'b' })).toEqual([{ property: 'hash', hidden: true }])
    expect(changes({ password: 'a' }, { password: 'b' })).toEqual([{ property: 'password', hidden: true }])
    expect(
      changes(
        { config: { user: 'u', apiKey: 'zq8', other: { key: 'k', nonce: 'zq8', text: 'zq8' } } },
        { config: { user: 'v', apiKey: 'zq9', other: { key: 'k', nonce: 'zq9', text: 'zq9' } } },
      ),
    ).toEqual([
      { property: 'config.user', before: 'u', after: 'v' },
      { property: 'config.apiKey', hidden: true },
      { property: 'config.other', hidden: true },
    ])
  })

  it.each([
    ['https://user:zq8@host/path'],
    ['https://user:zq8/more@host/path'],
    ['amqp://zq8@host'],
    ['user:zq8@host:9092,user:zq8@other:9092'],
    ['https://host/path?token=zq8&size=5#key=zq8'],
    ['see https://host/?q=zq8'],
    [`${'x'.repeat(longestValue - 20)} https://user:zq8${'y'.repeat(9_000)}@host`],
    ['Authorization: Digest zq8'],
    ['X-Api-Key: zq8 zq8'],
    ['Accept: a\nCookie: a=zq8; b=zq8'],
    ['with Bearer zq8zq8zq8zq8'],
    ['-----BEGIN PRIVATE KEY-----\nzq8\nzq8\n-----END PRIVATE KEY-----'],
    ['sasl.password=zq8'],
    ['{"password":"zq8"}'],
    [[{ name: 'a', client_secret: 'zq8' }]],
    [[{ deep: [{ encrypted_value: 'zq8' }] }]],
    [{ headers: { 'X-Any': 'zq8' } }],
    [['https://user:zq8@host']],
  ])('are cut out of %j', value => {
    expect(valueOf(value)).not.toContain('zq8')
    expect(valueOf({ url: value })).not.toContain('zq8')
    expect(valueOf([value, value])).not.toContain('zq8')
  })

  it('leave the rest of a text as it is', () => {
    for (const text of [
      'https://host/path',
      'Ask alice@example.org',
      'rule "a" when has_field("x") then end',
      '10:30 to 11:45',
    ])
      expect(changes(null, { title: text })).toEqual([{ property: 'title', after: text }])
  })
})

describe('the title of a row', () => {
  it('is short, and none where it is not shown', () => {
    expect(titleOf(inputs, { title: 'My input' })).toBe('My input')
    expect(titleOf(inputs, { title: 'x'.repeat(1_000) })).toHaveLength(200)
    expect(titleOf(inputs, { title: 5 })).toBeNull()
  })
})
