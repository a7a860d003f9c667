import { closeSync, ftruncateSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WriteBatch } from '../../message-store.ts'
import { FORMAT_VERSION } from '../format.ts'
import { indexPath } from '../index-files.ts'
import { IndexSets } from './index-sets.ts'

let dir: string
let alarms: string[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-set-aside-'))
  alarms = []
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const open = () =>
  new IndexSets(
    dir,
    { direct: 5000, fold: 8000 },
    Infinity,
    () => {},
    text => alarms.push(text),
  )
const batch = (sequence: number, indexSet: string, count = 10): WriteBatch => ({
  sequence,
  targets: [
    {
      indexSet,
      messages: Array.from({ length: count }, (_, i) => ({
        id: `${sequence}-${i}`,
        timestamp: i,
        streams: [],
        fields: { message: `m ${i}` },
      })),
    },
  ],
})
const names = (sets: IndexSets) =>
  sets
    .list()
    .map(({ name, messages, writing }) => `${name} ${messages}${writing ? ' written' : ''}`)
    .sort()

function change(name: string, how: (handle: number, size: number) => void): void {
  const handle = openSync(indexPath(dir, name), 'r+')
  how(handle, statSync(indexPath(dir, name)).size)
  closeSync(handle)
}
const damages: Readonly<Record<string, (handle: number, size: number) => void>> = {
  'a changed header': handle => writeSync(handle, Buffer.alloc(16, 0xa5), 0, 16, 0),
  'a cut file': (handle, size) => ftruncateSync(handle, Math.floor((size * 0.6) / 4096) * 4096),
  'an empty file': handle => ftruncateSync(handle, 0),
}

/** Two sets with messages; the first was rotated once. */
function fill(): void {
  const sets = open()
  sets.ensure('one', 'one')
  sets.ensure('two', 'two')
  sets.apply([batch(1, 'one'), batch(2, 'two')])
  sets.rotate('one')
  sets.apply([batch(3, 'one'), batch(4, 'two')])
  sets.close()
}

describe.each(Object.entries(damages))('%s', (_, damage) => {
  it('of the index that is written to: it is set aside, another is begun, and what the journal has is written again', () => {
    fill()
    change('one_1', damage)
    const sets = open()
    expect(names(sets)).toEqual(['one_0 10', 'one_2 0 written', 'two_0 20 written'])
    expect(readdirSync(join(dir, 'damaged')).map(name => name.replace(/\d{4}-.*Z/, 'TIME'))).toEqual(
      expect.arrayContaining(['one_1.TIME.db', 'one_1.TIME.json']),
    )
    expect(alarms).toEqual([
      expect.stringMatching(
        /^The index 'one_1' is damaged and was set aside: .*\. It is now .*damaged\/one_1\..*\.db\.$/,
      ),
    ])
    expect(sets.damages()).toMatchObject([{ index: 'one_1', setAside: expect.stringContaining('one_1') }])
    expect([sets.resumeAfter(), sets.replayAfter()]).toEqual([{ one: 1, two: 4 }, 1])
    sets.apply([batch(3, 'one'), batch(4, 'two'), batch(5, 'one')])
    expect(names(sets)).toEqual(['one_0 10', 'one_2 20 written', 'two_0 20 written'])
    sets.close()
    // The next start knows as much, however much the journal still has.
    const again = open()
    expect([again.resumeAfter(), again.replayAfter(), alarms.length]).toEqual([{ one: 5, two: 4 }, 5, 1])
    again.close()
  })

  it('of the only index of a set: another is begun when the set is named, and its number is not given again', () => {
    fill()
    change('two_0', damage)
    const sets = open()
    expect(sets.replayAfter()).toBe(0)
    sets.ensure('two', 'two')
    expect(names(sets)).toContain('two_1 0 written')
    expect(sets.replayAfter()).toBe(0)
    sets.apply([batch(4, 'two')])
    expect(names(sets)).toContain('two_1 10 written')
    sets.close()
  })

  it('of an index at rest: the others go on as they were', () => {
    fill()
    change('one_0', damage)
    const sets = open()
    expect(names(sets)).toEqual(['one_1 10 written', 'two_0 20 written'])
    expect([sets.resumeAfter(), sets.replayAfter()]).toEqual([{ one: 3, two: 4 }, null])
    sets.close()
  })
})

it('an index with damage in its newest messages stays in its place, and new ones go to another', () => {
  fill()
  const db = new DatabaseSync(indexPath(dir, 'one_1'))
  db.exec("UPDATE tail SET d = replace(d, 'm 3', 'm 4')")
  db.close()
  const sets = open()
  expect(names(sets)).toEqual(['one_0 10', 'one_1 0', 'one_2 0 written', 'two_0 20 written'])
  expect(alarms).toEqual([
    expect.stringMatching(/^The index 'one_1' is damaged: the message 3, not packed yet, is not what was written/),
  ])
  expect(sets.damages()).toMatchObject([{ index: 'one_1', setAside: null }])
  sets.close()
})

it('an index whose pages turn out to be damaged while it is written to is left, and what was to be written goes to the next', () => {
  fill()
  const sets = open()
  sets.apply([batch(5, 'one')])
  sets.close()
  // The first pages of what is not read at the start.
  const db = new DatabaseSync(indexPath(dir, 'one_1'))
  const pages = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name IN ('doc', 'col', 'block')").all()
  db.close()
  change('one_1', handle => {
    for (const { rootpage } of pages)
      writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, (Number(rootpage) - 1) * 4096)
  })
  const again = open()
  for (let i = 0; i < 3; i++) {
    try {
      again.apply([batch(6, 'one', 6_000)])
    } catch {
      // It is tried again, as by the queue.
    }
  }
  expect(again.resumeAfter()['one']).toBe(6)
  expect(
    names(again)
      .filter(name => name.startsWith('one'))
      .at(-1),
  ).toBe('one_2 6000 written')
  again.close()
})

it(`an index of the format before is read, left before the first commit, and never made one of format ${FORMAT_VERSION}`, () => {
  const sets = open()
  sets.ensure('one', 'one')
  sets.close()
  asFormat2('one_0')
  const later = open()
  later.apply([batch(1, 'one')])
  expect([later.takeLeft(), names(later)]).toEqual([
    [{ index: 'one_0', indexSet: 'one' }],
    ['one_0 0', 'one_1 10 written'],
  ])
  later.apply([batch(2, 'one')])
  expect([later.takeLeft(), names(later)]).toEqual([[], ['one_0 0', 'one_1 20 written']])
  later.close()
  const formats = ['one_0', 'one_1'].map(name => {
    const db = new DatabaseSync(indexPath(dir, name))
    const format = db.prepare("SELECT v FROM meta WHERE k = 'format'").get()?.['v']
    db.close()
    return format
  })
  expect(formats).toEqual([2, FORMAT_VERSION])
})

/** Makes an empty index one as the versions before checksums wrote it. */
function asFormat2(name: string): void {
  const db = new DatabaseSync(indexPath(dir, name))
  db.exec(`
    CREATE TABLE old(k TEXT PRIMARY KEY, v) WITHOUT ROWID;
    INSERT INTO old SELECT k, v FROM meta WHERE k <> 'restarted';
    DROP TABLE meta; DROP TABLE block; DROP TABLE part; DROP TABLE page;
    ALTER TABLE chunk DROP COLUMN docs;
    CREATE TABLE voc(c INTEGER PRIMARY KEY, z BLOB NOT NULL);
    CREATE VIRTUAL TABLE ft USING fts5(message, full_message, content='', detail=full, columnsize=0, tokenize='ascii');
    CREATE VIRTUAL TABLE kv USING fts5(t, content='', detail=none, columnsize=0);
    ALTER TABLE old RENAME TO meta;
    UPDATE meta SET v = 2 WHERE k = 'format';
    ALTER TABLE doc DROP COLUMN sum; ALTER TABLE tail DROP COLUMN sum; ALTER TABLE fld DROP COLUMN sum;
    ALTER TABLE chunk DROP COLUMN sum; ALTER TABLE chunk DROP COLUMN cols; ALTER TABLE col DROP COLUMN sum; ALTER TABLE col DROP COLUMN bounds;`)
  db.close()
}
