import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../records/callers.ts'
import { openMemoryRecords } from '../records/open.ts'
import type { Records } from '../records/records.ts'
import { RefusedCalls } from './refused-calls.ts'

const user = (name: string) =>
  caller({
    userId: name,
    username: name,
    permissions: [],
    grnPermissions: [],
    timeZone: null,
    sessionId: null,
    carrier: 'session',
  })

let records: Records
let refused: RefusedCalls
beforeEach(() => {
  records = openMemoryRecords()
  refused = new RefusedCalls(records, error => {
    throw error
  })
})
afterEach(() => refused.close())

const add = (path: string, name = 'bob') =>
  refused.add({ caller: user(name), address: '192.0.2.1', method: 'PUT', path, params: { id: 'a' } })
const rows = async () =>
  (await records.log('audit').list()).map(({ entity, body }) => [entity, body['actor'], body['attempts']]).reverse()

describe('refused calls', () => {
  it('leave a row at once, and one for all that repeat them', async () => {
    await add('/streams/:id')
    expect(await rows()).toEqual([['calls:/streams/:id', 'bob', 1]])
    for (let i = 0; i < 1_000; i++) await add('/streams/:id')
    expect(await rows()).toHaveLength(1)
    await refused.flush()
    expect((await rows())[1]).toEqual(['calls:/streams/:id', 'bob', 1_000])
    await add('/streams/:id')
    expect(await rows()).toHaveLength(3)
  })

  it('leave few rows of a user who tries everything, and those of others beside them', async () => {
    for (let i = 0; i < 500; i++) await add(`/path/${i}`)
    await add('/streams/:id', 'alice')
    await refused.flush()
    const all = await rows()
    expect(all).toHaveLength(22)
    expect(all.at(-1)).toEqual(['calls:*', 'bob', 480])
    expect(all.filter(([, actor]) => actor === 'alice')).toHaveLength(1)
  })
})
