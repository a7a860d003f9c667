import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatVersion, Journal } from '../../platform/ingest/journal/journal.ts'
import { FORMAT_VERSION } from '../../platform/messages/embedded/format.ts'
import { createIndex } from '../../platform/messages/embedded/index-files.ts'
import { openDataFolder } from '../../platform/node/data-folder.ts'
import { version as own } from '../../platform/node/node.ts'
import { system } from '../../platform/records/callers.ts'
import { openRecords } from '../../platform/records/open.ts'
import { collection } from '../../platform/records/records.ts'
import { openSecrets } from '../../platform/secrets/secrets.ts'
import { backUp } from '../backup.ts'
import { restore } from '../restore.ts'
import { formsOf, type Form, type Versioned } from './forms.ts'
import { migrate } from './migrate.ts'

const shared = {
  grn: null,
  permissions: null,
  list: { default: 'name', fields: { name: 'text' }, sort: ['name'] },
} as const
const people = collection('people', {
  ...shared,
  schema: Type.Object({ name: Type.String() }),
  version: 1,
  migrations: {},
})
const peopleLater = collection('people', {
  ...shared,
  schema: Type.Object({ first: Type.String(), last: Type.String() }),
  version: 3,
  migrations: {
    2: person => ({ first: person['name'] }),
    3: person => ({ ...person, last: '' }),
  },
})

let dir: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-migrate-'))
  openDataFolder(dir).release()
  openSecrets(dir, null)
  const records = openRecords(dir)
  await records.as(system('t')).of(people).insert({ name: 'Ada' }, '0123456789abcdef01234567')
  await records.close()
  new Journal(join(dir, 'journal.db')).close()
  mkdirSync(join(dir, 'messages'))
  createIndex(join(dir, 'messages'), {
    indexSet: 'one',
    prefix: 'one',
    number: 0,
    createdAt: 1,
    state: 'open',
    sequence: 0,
    finished: false,
  })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** The journal and the indices get one more column each. */
const column = (table: string) => (database: DatabaseSync) =>
  database.exec(`ALTER TABLE ${table} ADD COLUMN later INTEGER NOT NULL DEFAULT 7`)
const steps: Readonly<Record<string, (database: DatabaseSync) => void>> = {
  'journal.db': column('batch'),
  'messages/one_0.db': column('tail'),
}
/** Forms of a later server. */
const laterForms = (collections: readonly Versioned[] = [peopleLater]): readonly Form[] =>
  formsOf(dir, collections).map(form => {
    const step = steps[form.name]
    return step
      ? { ...form, newest: form.newest + 1, oldest: form.newest + 1, migrations: { [form.newest + 1]: step } }
      : form
  })

const said: string[] = []
const say = (line: string) => void said.push(line)
beforeEach(() => {
  said.length = 0
})

async function run(forms: readonly Form[]): Promise<void> {
  const folder = openDataFolder(dir)
  try {
    await migrate({ folder, forms, secret: null, now: new Date('2026-01-02T03:04:05Z'), say })
  } finally {
    folder.release()
  }
}

function ask(file: string, sql: string): unknown[] {
  const database = new DatabaseSync(join(dir, file))
  try {
    return database
      .prepare(sql)
      .all()
      .map(row => Object.values(row)[0])
  } finally {
    database.close()
  }
}
const mark = (file: string, sql: string) => {
  const database = new DatabaseSync(join(dir, file))
  database.exec(sql)
  database.close()
}
const formatOne = 'ALTER TABLE document DROP COLUMN sum; DROP TABLE damaged_document; PRAGMA user_version = 1'
const note = () => JSON.parse(readFileSync(join(dir, 'format.json'), 'utf8')) as Record<string, unknown>
const backup = 'before-migration/2026-01-02T03-04-05-000Z'

describe('migration', () => {
  it('of what this version writes has nothing to do, and makes no backup', async () => {
    await run(formsOf(dir, [people]))
    expect(said).toEqual([])
    expect(existsSync(join(dir, 'before-migration'))).toBe(false)
    expect(note()).toEqual({ format: 1, version: own })
  })

  it('brings records, journal and indices to the newest form step by step, after a backup that is kept and named in the log', async () => {
    writeFileSync(join(dir, 'format.json'), '{"format":1,"version":"4.9.0"}')
    await run(laterForms())
    const records = openRecords(dir)
    expect((await records.as(system('t')).of(peopleLater).all()).map(({ first, last }) => [first, last])).toEqual([
      ['Ada', ''],
    ])
    await records.close()
    expect(ask('journal.db', 'PRAGMA user_version')).toEqual([formatVersion + 1])
    expect(ask('journal.db', "SELECT name FROM pragma_table_info('batch')")).toContain('later')
    expect(ask('messages/one_0.db', "SELECT v FROM meta WHERE k = 'format'")).toEqual([FORMAT_VERSION + 1])
    expect(said[0]).toBe(
      `The data folder was written by 4.9.0; this is ${own}. records.db, journal.db, messages/one_0.db will be migrated, after a backup to ${join(dir, backup)}.`,
    )
    expect(said.at(-1)).toContain(`How it was is kept in ${join(dir, backup)}`)
    expect(ask(`${backup}/records.db`, 'SELECT body FROM document')).toEqual(['{"name":"Ada"}'])
    expect(ask(`${backup}/journal.db`, 'PRAGMA user_version')).toEqual([formatVersion])
    expect(note()).toEqual({ format: 1, version: own })
    said.length = 0
    await run(laterForms())
    expect(said).toEqual([])
  })

  it('gives documents of the first format their checksums', async () => {
    mark('records.db', formatOne)
    await run(formsOf(dir, [peopleLater]))
    expect(said).toContain('records.db has format 2 now.')
    const records = openRecords(dir)
    expect((await records.as(system('t')).of(peopleLater).all()).map(({ first }) => first)).toEqual(['Ada'])
    expect(records.damaged()).toEqual([])
    await records.close()
  })

  it('leaves damaged documents as they are, to be set aside', async () => {
    mark('records.db', `UPDATE document SET body = '{'; ${formatOne}`)
    await run(formsOf(dir, [peopleLater]))
    const records = openRecords(dir)
    expect(await records.as(system('t')).of(peopleLater).all()).toEqual([])
    expect(records.damaged()).toMatchObject([{ collection: 'people' }])
    await records.close()
  })

  it('backs up only what it changes', async () => {
    await run(formsOf(dir, [peopleLater]))
    expect(readdirSync(join(dir, backup)).sort()).toEqual(['backup.json', 'records.db', 'secret.json'])
  })

  it('that fails leaves the file as it was and says which; the next start goes on from there, with the first backup', async () => {
    const failing = laterForms().map(form =>
      form.name === 'journal.db'
        ? {
            ...form,
            migrations: {
              [formatVersion + 1]: (database: DatabaseSync) => {
                column('batch')(database)
                throw new Error('no such thing')
              },
            },
          }
        : form,
    )
    await expect(run(failing)).rejects.toThrow(/journal\.db in .* could not be migrated: no such thing/)
    expect(ask('journal.db', "SELECT name FROM pragma_table_info('batch')")).not.toContain('later')
    expect(note()).toMatchObject({ migration: backup })
    await run(laterForms())
    expect(said).toContain(`The migration that was broken off goes on; its backup is ${join(dir, backup)}.`)
    expect(ask('journal.db', 'PRAGMA user_version')).toEqual([formatVersion + 1])
    expect(readdirSync(join(dir, 'before-migration'))).toHaveLength(1)
    expect(ask(`${backup}/records.db`, 'SELECT body FROM document')).toEqual(['{"name":"Ada"}'])
  })

  it('does a step and marks it in one: what is not marked is not done', async () => {
    const unmarked = laterForms().map(form =>
      form.name === 'journal.db'
        ? {
            ...form,
            mark: () => {
              throw new Error('the power went')
            },
          }
        : form,
    )
    await expect(run(unmarked)).rejects.toThrow('the power went')
    expect(ask('journal.db', "SELECT name FROM pragma_table_info('batch')")).not.toContain('later')
  })

  it('makes its backup again where that was broken off', async () => {
    mkdirSync(join(dir, 'before-migration', 'half'), { recursive: true })
    writeFileSync(join(dir, 'format.json'), '{"format":1,"version":"4.9.0","migration":"before-migration/half"}')
    await run(laterForms())
    expect(readdirSync(join(dir, 'before-migration'))).toEqual(['2026-01-02T03-04-05-000Z'])
  })

  it('can be taken back: the backup is restored into the folder, what was there is kept', async () => {
    await run(laterForms())
    const options = {
      source: join(dir, backup),
      dataDir: dir,
      secret: null,
      now: new Date('2026-02-02T00:00:00Z'),
      collections: [people],
    }
    await expect(restore({ ...options, replace: false })).rejects.toThrow('Add --replace')
    const { movedTo } = await restore({ ...options, replace: true })
    expect(ask('journal.db', 'PRAGMA user_version')).toEqual([formatVersion])
    expect(ask('messages/one_0.db', "SELECT v FROM meta WHERE k = 'format'")).toEqual([FORMAT_VERSION])
    const records = openRecords(dir)
    expect((await records.as(system('t')).of(people).all()).map(({ name }) => name)).toEqual(['Ada'])
    await records.close()
    expect(movedTo).toBe(join(dir, 'before-restore-2026-02-02T00-00-00-000Z'))
    expect(readdirSync(movedTo!).sort()).toEqual(['journal.db', 'messages', 'records.db', 'secret.json'])
  })

  it('that has no way from a form says so, and changes nothing', async () => {
    const wayless = laterForms().map(form => (form.name === 'messages/one_0.db' ? { ...form, migrations: {} } : form))
    await expect(run(wayless)).rejects.toThrow(/messages\/one_0\.db in .* has format 4, .* cannot migrate it/)
    expect(ask('journal.db', 'PRAGMA user_version')).toEqual([formatVersion])
    expect(existsSync(join(dir, 'before-migration'))).toBe(false)
  })
})

describe('downgrade refused', () => {
  it.each([
    [
      'records',
      () => mark('records.db', 'PRAGMA user_version = 99'),
      'records.db has format 99; this version knows formats up to 2',
    ],
    [
      'one collection',
      () => mark('records.db', 'UPDATE collection SET version = 5'),
      'the people in records.db has format 5; this version knows formats up to 1',
    ],
    [
      'journal',
      () => mark('journal.db', 'PRAGMA user_version = 99'),
      `journal.db has format 99; this version knows formats up to ${formatVersion}`,
    ],
    [
      'index',
      () => mark('messages/one_0.db', "UPDATE meta SET v = 99 WHERE k = 'format'"),
      `messages/one_0.db has format 99; this version knows formats up to ${FORMAT_VERSION}`,
    ],
  ])('%s: which version wrote it, what to do, and nothing is changed', async (_, change, words) => {
    change()
    writeFileSync(join(dir, 'format.json'), '{"format":1,"version":"6.2.0"}')
    const error = await run(formsOf(dir, [people])).then(
      () => null,
      (thrown: Error) => thrown,
    )
    expect(error?.message).toContain(`was written by version 6.2.0 of Cordwood. This is version ${own}`)
    expect(error?.message).toContain(words)
    expect(error?.message).toContain(
      'Start version 6.2.0 or a newer one, or restore a backup that this version can read',
    )
    expect(note()).toEqual({ format: 1, version: '6.2.0' })
  })

  it('backup: that of a newer version is not restored, and the data folder stays as it is', async () => {
    const source = join(dir, '..', `${basename(dir)}-newer`)
    mark('messages/one_0.db', "UPDATE meta SET v = 99 WHERE k = 'format'")
    await backUp({ dataDir: dir, target: source, secret: null, messages: true })
    mark('messages/one_0.db', `UPDATE meta SET v = ${FORMAT_VERSION} WHERE k = 'format'`)
    const again = restore({ source, dataDir: dir, secret: null, replace: true, now: new Date(), collections: [people] })
    await expect(again).rejects.toThrow(
      /what a newer version wrote:\n- messages\/one_0\.db has format 99; this version knows formats up to 4\nRestore it with version/,
    )
    expect(ask('messages/one_0.db', "SELECT v FROM meta WHERE k = 'format'")).toEqual([FORMAT_VERSION])
    rmSync(source, { recursive: true })
  })

  it('folder: in the same words', () => {
    writeFileSync(join(dir, 'format.json'), '{"format":7,"version":"6.2.0"}')
    expect(() => openDataFolder(dir)).toThrow(/written by version 6\.2\.0 of Cordwood.*\n- it has format 7/)
  })

  it('a database that is none is said with what to do', async () => {
    writeFileSync(join(dir, 'records.db'), 'no database, whatever it is called')
    await expect(run(formsOf(dir, [people]))).rejects.toThrow(
      /records\.db cannot be read: .*npm run doctor .*npm run restore -- <backup> --replace/,
    )
  })
})
