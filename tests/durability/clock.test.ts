import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { found, Stage } from './stage.ts'

const DAY = 86_400_000
const routing = { defaultStream: { id: 'all', indexSet: 'one' }, streams: [] }
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-clock-'))
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(dir, { recursive: true, force: true })
})

it('hostile 35: a clock that jumps a day, ahead and back, loses and doubles nothing, and the newest index stays the one written to', async () => {
  const texts: string[] = []
  let index = 0
  for (const jump of [0, DAY, -2 * DAY, DAY]) {
    vi.setSystemTime(Date.now() + jump)
    const stage = new Stage(dir, routing, ['one'])
    expect(stage.sets.list().find(({ writing }) => writing)?.name).toBe(`one_${index}`)
    stage.accept(`${jump} before`)
    texts.push(`${jump} before`)
    await stage.process()
    stage.storeWithoutWord()
    vi.setSystemTime(Date.now() - DAY)
    stage.sets.rotate('one')
    index++
    await stage.die()
  }
  await new Stage(dir, routing, ['one']).die()
  expect(await found(dir)).toEqual(texts.sort())
})
