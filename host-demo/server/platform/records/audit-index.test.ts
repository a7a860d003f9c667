import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import type { AuditSearch } from './audit-index.ts'
import type { LogRow } from './backend.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'cordwood-audit-index-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const all: AuditSearch = { actors: [], actions: [], types: [], entities: [], times: [], text: '' }
const { signal } = new AbortController()
const row = (id: string, at: number, actor = 'alice'): LogRow => ({
  id,
  entity: `streams:${id}`,
  at,
  body: { action: 'update', actor },
})

describe('the index of the audit log', () => {
  it('takes in rows of a file from before it in steps, those written and removed meanwhile among them', async () => {
    const file = join(folder, 'old.db')
    const before = openSqlite(file)
    const old = Array.from({ length: 1_700 }, (_, i) =>
      row(String(i).padStart(4, '0'), i, i % 2 === 0 ? 'alice' : 'bob'),
    )
    await before.commit([], [{ log: 'audit', put: old }])
    await before.close()
    const database = new DatabaseSync(file)
    database.exec(
      'DROP TRIGGER audit_index_add; DROP TRIGGER audit_index_remove; DROP TABLE audit_index; DROP TABLE audit_state',
    )
    database.close()
    // It stops before the first step, and goes on at the next start.
    await openSqlite(file).close()
    const after = openSqlite(file)
    await new Promise(resolve => setImmediate(resolve))
    await after.commit([], [{ log: 'audit', put: [row('1699x', 5_000, 'bob')], remove: ['0000', '1698'] }])
    expect(await after.auditPage({ ...all, actors: ['bob'] }, 0, 2, signal)).toMatchObject({
      total: 851,
      rows: [{ id: '1699x' }, { id: '1699' }],
    })
    expect(await after.logCount('audit', {})).toBe(1_699)
    expect((await after.auditPage(all, 0, 1, signal)).total).toBe(1_699)
    await after.close()
    const again = openSqlite(file)
    expect(await again.logCount('audit', {})).toBe(1_699)
    await again.close()
  })

  it('follows what is written, replaced and removed, and knows no other log', async () => {
    const backend = openSqlite(':memory:')
    await backend.commit([], [{ log: 'audit', put: [row('a', 1), row('b', 1), row('c', 3)] }])
    await backend.commit([], [{ log: 'activity', put: [row('x', 4)] }])
    await backend.commit([], [{ log: 'audit', put: [row('c', 3, 'carol')] }])
    expect((await backend.auditPage(all, 0, 10, signal)).rows.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect((await backend.auditPage({ ...all, actors: ['carol'] }, 0, 10, signal)).total).toBe(1)
    expect(await backend.auditPage(all, 3, 10, signal)).toEqual({ rows: [], total: 3 })
    await backend.logRemoveWhere('audit', { oldest: 1 })
    await backend.commit([], [{ log: 'audit', remove: ['c'] }])
    expect(await backend.auditPage(all, 0, 10, signal)).toMatchObject({ total: 1, rows: [{ id: 'b' }] })
    await backend.close()
  })

  it('pages over rows of the same instant without losing or repeating one', async () => {
    const backend = openSqlite(':memory:')
    const ids = Array.from({ length: 12_000 }, (_, i) => String(i).padStart(6, '0'))
    await backend.commit([], [{ log: 'audit', put: ids.map(id => row(id, 7)) }])
    const found: string[] = []
    for await (const rows of backend.auditRows(all, signal)) found.push(...rows.map(({ id }) => id))
    expect(found).toEqual(ids.toReversed())
    const { rows } = await backend.auditPage(all, 4_990, 20, signal)
    expect(rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(4_990, 5_010))
    await backend.close()
  })
})
