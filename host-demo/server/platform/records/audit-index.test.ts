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
  it('is filled when a file from before it is opened', async () => {
    const file = join(folder, 'old.db')
    const before = openSqlite(file)
    await before.commit([], [{ log: 'audit', put: [row('a', 1), row('b', 2, 'bob')] }])
    await before.close()
    const database = new DatabaseSync(file)
    database.exec('DROP TRIGGER audit_index_add; DROP TRIGGER audit_index_remove; DROP TABLE audit_index')
    database.close()
    const after = openSqlite(file)
    expect(await after.auditPage({ ...all, actors: ['bob'] }, 0, 10, signal)).toMatchObject({
      total: 1,
      rows: [{ id: 'b' }],
    })
    await after.close()
  })

  it('follows what is written, replaced and removed, and knows no other log', async () => {
    const backend = openSqlite(':memory:')
    await backend.commit([], [{ log: 'audit', put: [row('a', 1), row('b', 1), row('c', 3)] }])
    await backend.commit([], [{ log: 'activity', put: [row('x', 4)] }])
    await backend.commit([], [{ log: 'audit', put: [row('c', 3, 'carol')] }])
    expect((await backend.auditPage(all, 0, 10, signal)).rows.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect((await backend.auditPage({ ...all, actors: ['carol'] }, 0, 10, signal)).total).toBe(1)
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
