import { describe, expect, it } from 'vitest'
import { MemoryCache } from './caches/memory-cache.ts'
import { readDefaults } from './defaults.ts'
import { nothing, oneValue } from './found.ts'
import { LookupError } from './lookup-error.ts'
import { Table } from './table.ts'
import { noDefaults } from './testing/open-adapter.ts'

const defaults = { ...noDefaults, default_single_value: '42', default_single_value_type: 'NUMBER' } as const

function tableWith(changes: object = {}) {
  const clock = { ms: 0 }
  const cache = new MemoryCache({ maxEntries: 10, afterAccessMs: 0, afterWriteMs: 0, now: () => clock.ms })
  return { clock, table: new Table({ cache, defaults: { ...noDefaults, ...changes } }) }
}

describe('a table', () => {
  it('asks its adapter once for what the cache holds, also for keys that are not known', () => {
    const { table } = tableWith(defaults)
    const asked: string[] = []
    const find = (key: string) => {
      asked.push(key)
      return key === 'known' ? oneValue('v') : nothing
    }
    for (let i = 0; i < 2; i++) {
      expect(table.answer('known', find)).toMatchObject({ single_value: 'v', failed: false })
      expect(table.answer('other', find)).toMatchObject({ single_value: 42, multi_value: { value: 42 }, failed: false })
    }
    expect(asked).toEqual(['known', 'other'])
  })

  it('holds a failure for a while; it has no default value', async () => {
    const { clock, table } = tableWith(defaults)
    let asked = 0
    const dead = () => {
      asked++
      throw new LookupError('It is dead.')
    }
    expect(table.answer('k', dead)).toEqual({ ...nothing, ttlMs: 5000, failed: true })
    expect(await table.ask('k', dead)).toMatchObject({ failed: true })
    expect(asked).toBe(1)
    clock.ms = 5000
    expect(table.answer('k', () => oneValue('back'))).toMatchObject({ single_value: 'back' })
  })
})

it('default values are read by their types, with problems by field', () => {
  const read = (one: string, oneType: string, several: string, severalType: string) =>
    readDefaults({
      default_single_value: one,
      default_single_value_type: oneType,
      default_multi_value: several,
      default_multi_value_type: severalType,
    } as never)
  expect(read('true', 'BOOLEAN', '{"a":1}', 'OBJECT').found).toMatchObject({
    single_value: true,
    multi_value: { a: 1 },
  })
  expect(read('yes', 'BOOLEAN', '[1]', 'OBJECT').problems).toEqual({
    default_single_value: ["'yes' is not true or false."],
    default_multi_value: ["'[1]' is not a JSON object."],
  })
  expect(read('', 'NUMBER', '', 'NULL').problems).toHaveProperty('default_single_value')
})
