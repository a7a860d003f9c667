import { afterEach, describe, expect, it } from 'vitest'
import type { Message, Pack } from '../../message-store.ts'
import { Folder } from './folder-thread.ts'
import { linesOf } from './lines.ts'
import { entriesIn } from './pack.ts'

const entries = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const message: Message = { id: `${i}`, timestamp: i, streams: [], fields: { message: `text ${i}`, other: i } }
    return { message, shared: i % 2 === 0 }
  })

describe('the thread that packs single rows', () => {
  const reasons: string[] = []
  const folder = new Folder(reason => reasons.push(reason))
  const fold = (chunk: number, lines: { line: string; shared: boolean }[]) =>
    new Promise<Pack | null>(resolve => folder.fold({ chunk, lines, columns: ['message'] }, resolve))
  afterEach(() => folder.stop())

  it('gives packs in the order of the tasks', async () => {
    const packs = await Promise.all([300, 20].map((count, i) => fold(i, linesOf(entries(count)))))
    expect(packs.map(pack => entriesIn(pack!))).toEqual([entries(300), entries(20)])
    expect(packs[0]).toMatchObject({ withColumns: ['message'], without: ['other'] })
  })

  it('gives null where it ends amid its work, says why, and begins again', async () => {
    const lines = linesOf(entries(10))
    const packs = await Promise.all([fold(0, [{ line: 'no message', shared: false }]), fold(1, lines)])
    expect(packs).toEqual([null, null])
    expect(reasons).toEqual([expect.stringContaining('JSON')])
    expect((await fold(1, lines))!.messages).toBe(10)
  })
})
