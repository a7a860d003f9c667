import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRecords } from '../platform/records/open.ts'
import type { Records } from '../platform/records/records.ts'
import { printAuditLog, type AuditQuestion } from './audit-log.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-audit-'))
/** Clears a terminal in two ways and turns text round. */
const odd = 'alice\u001b[2J\n\u009b2J\u202e\u{e0001}'

let records: Records
beforeAll(async () => {
  records = openRecords(dataDir)
  const put = (at: string, actor: string, entity: string) =>
    records
      .log('audit')
      .put({ id: at, entity, at: Date.parse(at), body: { action: 'update', actor, properties: ['title'] } })
  await put('2026-02-01T08:00:00Z', 'bob', 'streams:2')
  await put('2026-01-31T23:59:59Z', 'alice', 'streams:1')
  await put('2026-02-02T08:00:00Z', odd, 'streams:3')
  await records.log('activity').put({ id: 'a', entity: 'other', at: 0, body: {} })
})
afterAll(async () => {
  await records.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function rows(question: Partial<AuditQuestion> = {}): string[] {
  const lines: string[] = []
  printAuditLog({ dataDir, say: line => lines.push(line), ...question })
  return lines
}
const entities = (question: Partial<AuditQuestion>) =>
  rows(question).map(line => (JSON.parse(line) as { entity: string }).entity)

it('rows are lines of JSON, the oldest first, while the server has the records open', () => {
  const [first, ...others] = rows()
  expect(JSON.parse(first!)).toEqual({
    at: '2026-01-31T23:59:59.000Z',
    entity: 'streams:1',
    action: 'update',
    actor: 'alice',
    properties: ['title'],
  })
  expect(others).toHaveLength(2)
  expect(rows().join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(JSON.parse(others[1]!)).toMatchObject({ actor: odd })
})

it('they are chosen by time and by who did it', () => {
  expect(entities({ since: '2026-02-01' })).toEqual(['streams:2', 'streams:3'])
  expect(entities({ until: '2026-02-01T08:00:00Z' })).toEqual(['streams:1'])
  expect(entities({ since: '2026-01-31T23:59:59Z', until: '2026-02-02' })).toEqual(['streams:1', 'streams:2'])
  expect(entities({ actor: 'alice' })).toEqual(['streams:1'])
  expect(entities({ actor: 'nobody' })).toEqual([])
})

it('what is no time and what is no data folder is said', () => {
  expect(() => rows({ since: 'yesterday' })).toThrow(
    "--since 'yesterday' is no time. Write 2026-01-31 or 2026-01-31T08:00:00Z.",
  )
  expect(() => rows({ until: '2026-13-01' })).toThrow('--until')
  expect(() => rows({ dataDir: join(dataDir, 'none') })).toThrow(/CORDWOOD_DATA_DIR/)
})
