import { Type } from 'typebox'
import { beforeEach, describe, expect, it } from 'vitest'
import { onBehalfOf } from '../asker.ts'
import { anonymous, caller, system } from './callers.ts'
import { openMemoryRecords } from './open.ts'
import { collection, config, type Records } from './records.ts'

const things = collection('things', {
  schema: Type.Object(
    { title: Type.String({ minLength: 1 }), note: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
  grn: 'stream',
  version: 1,
  migrations: {},
  unique: ['title'],
  list: { default: 'title', fields: { title: 'text' }, sort: ['title'] },
  permissions: 'streams',
})
const hidden = collection('hidden', {
  schema: Type.Object({ value: Type.Number() }),
  grn: null,
  version: 1,
  migrations: {},
  permissions: null,
  list: { default: 'value', fields: { value: 'number' }, sort: ['value'] },
})
const notes = collection('notes', {
  schema: Type.Object({
    name: Type.String(),
    pin: Type.String(),
    options: Type.Object({ size: Type.Number(), colour: Type.String() }),
  }),
  grn: null,
  version: 1,
  migrations: {},
  permissions: 'notes',
  list: { default: 'name', fields: { name: 'text' }, sort: ['name'] },
  audit: { shows: ['name', 'options'] },
})
const note = { name: 'n', pin: 'p', options: { size: 1, colour: 'red' } }
const diary = collection('diary', {
  schema: Type.Object({ of: Type.Union([Type.String(), Type.Null()]), text: Type.String() }),
  grn: null,
  version: 1,
  migrations: {},
  permissions: 'diary',
  list: { default: 'text', fields: { text: 'text' }, sort: ['text'] },
  quota: { holder: page => page.of, documents: 3, bytes: 200 },
})
const limits = config(
  'test.Limits',
  Type.Object({ most: Type.Integer(), least: Type.Integer({ default: 1 }) }),
  { most: 10, least: 1 },
  ({ most, least }): Record<string, string[]> => (most < least ? { most: ['must not be under least'] } : {}),
)

const person = (...permissions: string[]) =>
  caller({
    userId: 'u1',
    username: 'alice',
    permissions,
    grnPermissions: [],
    timeZone: null,
    sessionId: null,
    carrier: 'session',
  })
const status = (code: number) => expect.objectContaining({ status: code })

let records: Records
const all = () => records.as(system('test')).of(things)
beforeEach(() => {
  records = openMemoryRecords()
})

describe('a quota', () => {
  const pages = (...permissions: string[]) => records.as(person(...permissions)).of(diary)

  it('is of each holder: so many documents', async () => {
    const mine = pages('diary')
    for (const text of ['a', 'b', 'c']) await mine.insert({ of: 'alice', text })
    await expect(mine.insert({ of: 'alice', text: 'd' })).rejects.toThrow(status(400))
    const [other] = [await mine.insert({ of: 'bob', text: 'd' }), await mine.insert({ of: null, text: 'e' })]
    await expect(mine.update(other.id, null, { of: 'alice' })).rejects.toThrow(status(400))
    const [first] = await mine.all()
    await mine.update(first!.id, null, { text: 'changed' })
    await mine.delete(first!.id)
    await mine.insert({ of: 'alice', text: 'd' })
  })

  it('is of each holder: so many bytes', async () => {
    const mine = pages('diary')
    const { id } = await mine.insert({ of: 'alice', text: 'x'.repeat(100) })
    await expect(mine.insert({ of: 'alice', text: 'x'.repeat(100) })).rejects.toThrow(status(400))
    await mine.update(id, null, { text: 'x'.repeat(150) })
    await expect(mine.update(id, null, { text: 'x'.repeat(200) })).rejects.toThrow(status(400))
    expect((await mine.get(id)).text.length).toBe(150)
  })

  it('counts what a transaction has made', async () => {
    await expect(
      records.as(person('diary')).transaction(async all => {
        for (let n = 0; n < 4; n++) await all.of(diary).insert({ of: 'alice', text: '' })
      }),
    ).rejects.toThrow(status(400))
    expect(await pages('diary').all()).toEqual([])
  })

  it('is not of who may do everything, nor of the server', async () => {
    for (let n = 0; n < 4; n++) await pages('*').insert({ of: 'alice', text: 'x'.repeat(100) })
    await records
      .as(system('test'))
      .of(diary)
      .insert({ of: 'alice', text: 'x'.repeat(100) })
    expect((await pages('*').all()).length).toBe(5)
  })
})

describe('permissions', () => {
  it('are enforced on every access', async () => {
    const a = await all().insert({ title: 'a' })
    const b = await all().insert({ title: 'b' })
    const reader = records.as(person(`streams:read:${a.id}`)).of(things)
    expect((await reader.all()).map(thing => thing.title)).toEqual(['a'])
    expect((await reader.list({})).grandTotal).toBe(1)
    expect(await reader.find(b.id)).toBeNull()
    expect(await reader.findBy('title', 'b')).toBeNull()
    await expect(reader.get(b.id)).rejects.toThrow(status(403))
    await expect(reader.update(a.id, null, { title: 'x' })).rejects.toThrow(status(403))
    await expect(reader.delete(a.id)).rejects.toThrow(status(403))
    await expect(reader.insert({ title: 'c' })).rejects.toThrow(status(403))
    expect((await all().all()).length).toBe(2)
  })

  it('do not tell a forbidden id from an unknown one', async () => {
    const { id } = await all().insert({ title: 'a' })
    const stranger = records.as(person()).of(things)
    const problem = (wanted: string) =>
      stranger.get(wanted).catch((error: Error) => error.message.replace(wanted, 'ID'))
    expect(await problem(id)).toBe(await problem('0123456789abcdef01234567'))
    await expect(records.as(person('streams:read')).of(things).get('0123456789abcdef01234567')).rejects.toThrow(
      status(404),
    )
    await expect(records.as(anonymous).of(things).get(id)).rejects.toThrow(status(403))
  })

  it('to change a thing are enough to change it, and to know that it is not there', async () => {
    const { id } = await all().insert({ title: 'a' })
    const unknown = '0123456789abcdef01234567'
    const editor = records.as(person(`streams:edit:${id}`)).of(things)
    await editor.update(id, null, { title: 'b' })
    expect((await all().get(id)).title).toBe('b')
    await expect(editor.delete(id)).rejects.toThrow(status(403))
    await expect(editor.update(unknown, null, { title: 'b' })).rejects.toThrow(status(403))
    const deleter = records.as(person(`streams:delete:${id}`, `streams:delete:${unknown}`)).of(things)
    await expect(deleter.get(id)).rejects.toThrow(status(403))
    await expect(deleter.delete(unknown)).rejects.toThrow(status(404))
    await deleter.delete(id)
    expect(await all().all()).toEqual([])
  })

  it('keep collections of the server from everyone, even with *', async () => {
    const { id } = await records.as(system('test')).of(hidden).insert({ value: 1 })
    const admin = records.as(person('*')).of(hidden)
    expect(await admin.all()).toEqual([])
    await expect(admin.get(id)).rejects.toThrow(status(403))
    await expect(admin.insert({ value: 2 })).rejects.toThrow(status(403))
  })

  it('make a creator the owner, and end with the thing', async () => {
    const { id } = await records.as(person('streams:create')).of(things).insert({ title: 'mine' })
    const granted = await records.grantsOf('u1')
    expect(granted.grnPermissions).toEqual([`entity:own:grn::::stream:${id}`])
    expect(granted.permissions).toEqual(
      expect.arrayContaining([`streams:read:${id}`, `streams:edit:${id}`, `stream_outputs:delete:${id}`]),
    )
    expect(granted.permissions.some(permission => permission.startsWith('view:'))).toBe(false)
    await all().delete(id)
    expect((await records.grantsOf('u1')).permissions).toEqual([])
  })
})

describe('documents', () => {
  it('are guarded by their revision', async () => {
    const first = await all().insert({ title: 'a' })
    const second = await all().update(first.id, first.revision, { note: 'x' })
    expect(second).toMatchObject({ title: 'a', note: 'x', revision: 2 })
    await expect(all().update(first.id, first.revision, { note: 'y' })).rejects.toThrow(status(409))
    expect((await all().get(first.id)).note).toBe('x')
  })

  it('keep to their schema and their unique properties', async () => {
    await all().insert({ title: 'a' })
    await expect(all().insert({ title: '' })).rejects.toMatchObject({ fields: { title: [expect.any(String)] } })
    await expect(all().insert({ title: 'b', other: 1 } as never)).rejects.toMatchObject({
      fields: { other: ['There is no property other. There are: title, note.'] },
    })
    await expect(all().insert({ title: 'a' })).rejects.toMatchObject({ fields: { title: ["title 'a' is taken."] } })
    const b = await all().insert({ title: 'b' })
    await expect(all().update(b.id, null, { title: 'a' })).rejects.toMatchObject({
      fields: { title: ["title 'a' is taken."] },
    })
    expect((await all().findBy('title', 'b'))?.id).toBe(b.id)
  })

  it('cannot be changed from outside', async () => {
    const { id } = await all().insert({ title: 'a' })
    const [stored] = await all().all()
    expect(() => {
      ;(stored as { title: string }).title = 'b'
    }).not.toThrow()
    expect((await all().get(id)).title).toBe('a')
  })
})

describe('transactions', () => {
  it('take place as a whole, and see themselves', async () => {
    await records.as(system('test')).transaction(async inside => {
      const { id } = await inside.of(things).insert({ title: 'a' })
      await inside.of(things).update(id, 1, { note: 'n' })
      expect((await inside.of(things).all()).map(thing => thing.note)).toEqual(['n'])
      expect(await all().all()).toEqual([])
    })
    expect(await all().all()).toMatchObject([{ title: 'a', note: 'n' }])
  })

  it('leave nothing behind when they fail', async () => {
    await all().insert({ title: 'taken' })
    const failing = records.as(system('test')).transaction(async inside => {
      await inside.of(things).insert({ title: 'new' })
      await inside.of(things).insert({ title: 'taken' })
    })
    await expect(failing).rejects.toThrow(status(400))
    expect((await all().all()).map(thing => thing.title)).toEqual(['taken'])
    expect(await records.log('audit').count()).toBe(1)
  })
})

describe('the audit log', () => {
  it('has a row for each change, with who and which properties, and no value that its collection does not show', async () => {
    const { id } = await records.as(person('streams')).of(things).insert({ title: 'secret title' })
    await records.as(person('streams')).of(things).delete(id)
    const rows = (await records.log('audit').list({ entity: `things:${id}` })).filter(
      ({ body }) => !String(body['action']).endsWith('share'),
    )
    expect(rows.map(row => row.body['action'])).toEqual(['delete', 'insert'])
    expect(rows[1]?.body).toMatchObject({
      actor: 'alice',
      actor_id: 'u1',
      carrier: 'session',
      title: null,
      changes: [{ property: 'title', hidden: true }],
    })
    expect(JSON.stringify(await records.log('audit').list())).not.toContain('secret title')
  })

  it('shows before and after of what its collection shows, also within a transaction', async () => {
    const shown = records.as(person('notes')).of(notes)
    const { id } = await shown.insert({ name: 'first', pin: 'abcd', options: { size: 1, colour: 'red' } })
    await records.as(person('notes')).transaction(async within => {
      await within.of(notes).update(id, null, { pin: 'efgh', options: { size: 2, colour: 'red' } })
      await within.of(notes).update(id, null, { name: 'second' })
    })
    await shown.delete(id)
    const rows = await records.log('audit').list({ entity: `notes:${id}` })
    expect(rows.map(({ body }) => [body['action'], body['title'], body['changes']])).toEqual([
      [
        'delete',
        'second',
        [
          { property: 'name', before: 'second' },
          { property: 'pin', hidden: true },
          { property: 'options.size', before: 2 },
          { property: 'options.colour', before: 'red' },
        ],
      ],
      ['update', 'second', [{ property: 'name', before: 'first', after: 'second' }]],
      [
        'update',
        'first',
        [
          { property: 'pin', hidden: true },
          { property: 'options.size', before: 1, after: 2 },
        ],
      ],
      [
        'insert',
        'first',
        [
          { property: 'name', after: 'first' },
          { property: 'pin', hidden: true },
          { property: 'options.size', after: 1 },
          { property: 'options.colour', after: 'red' },
        ],
      ],
    ])
  })

  it('has the address of the asker, but not for tasks of the server', async () => {
    await onBehalfOf('u1', () => records.as(person('notes')).of(notes).insert(note), '192.0.2.1')
    await onBehalfOf('u1', () => records.as(system('test')).of(notes).insert(note), '192.0.2.1')
    const rows = await records.log('audit').list()
    expect(rows.map(({ body }) => [body['carrier'], body['address']]).sort()).toEqual([
      ['session', '192.0.2.1'],
      ['system', undefined],
    ])
  })

  it('names what is shared, as far as its collection shows the name', async () => {
    await records.as(person('streams:create')).of(things).insert({ title: 'one' })
    const shares = (await records.log('audit').list()).filter(({ body }) => body['action'] === 'share')
    expect(shares.map(({ body }) => body['title'])).toEqual([null])
  })

  it('has shares with the entity that is shared', async () => {
    const { id } = await records.as(person('streams:create')).of(things).insert({ title: 'one' })
    const [share] = (await records.log('audit').list()).filter(({ body }) => body['action'] === 'share')
    expect(share).toMatchObject({
      entity: expect.stringMatching(new RegExp(`^(things|streams):${id}$`)),
      body: { changes: expect.arrayContaining([{ property: 'capability', after: 'own' }]) },
    })
  })
})

describe('single configurations', () => {
  it('are the default until stored, completed and checked when written', async () => {
    const admin = records.as(person('clusterconfigentry')).config(limits)
    expect(await admin.stored()).toBeNull()
    expect(await admin.get()).toEqual({ most: 10, least: 1 })
    expect(await admin.put({ most: 5 } as never)).toEqual({ most: 5, least: 1 })
    expect(await admin.stored()).toEqual({ most: 5, least: 1 })
    await expect(admin.put({ most: 0, least: 1 })).rejects.toMatchObject({
      fields: { most: ['must not be under least'] },
    })
    await expect(admin.put({ most: 'many' } as never)).rejects.toThrow(status(400))
    await expect(
      records.as(person('clusterconfigentry:read')).config(limits).put({ most: 1, least: 1 }),
    ).rejects.toThrow(status(403))
    await admin.delete()
    expect(await admin.stored()).toBeNull()
  })

  it('are written by who may, whether they may read them or not', async () => {
    const writer = records
      .as(person('clusterconfigentry:create', 'clusterconfigentry:edit', 'clusterconfigentry:delete'))
      .config(limits)
    await writer.put({ most: 5, least: 1 })
    await writer.put({ most: 6, least: 1 })
    expect(await records.as(system('test')).config(limits).stored()).toEqual({ most: 6, least: 1 })
    expect(await writer.stored()).toBeNull()
    await writer.delete()
    expect(await records.as(system('test')).config(limits).stored()).toBeNull()
  })
})

describe('log tables', () => {
  it('are read newest first and forget what is old', async () => {
    const log = records.log('events')
    await log.put(...[1, 2, 3].map(at => ({ id: `e${at}`, entity: at === 2 ? 'y' : 'x', at, body: { at } })))
    expect((await log.list()).map(row => row.id)).toEqual(['e3', 'e2', 'e1'])
    expect((await log.list({ entity: 'x', limit: 1 })).map(row => row.id)).toEqual(['e3'])
    expect(await log.count({ from: 2, to: 3 })).toBe(1)
    expect(await log.removeWhere({ to: 3 })).toBe(2)
    expect((await log.list()).map(row => row.id)).toEqual(['e3'])
    expect(await records.log('others').count()).toBe(0)
  })
})
