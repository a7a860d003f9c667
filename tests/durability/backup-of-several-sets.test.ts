/**
 * A backup of a server at work copies one file after the other, and the store goes on meanwhile. What is restored is as after a kill at one
 * moment: no index set is ahead of another by what the other was to get.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RULE } from '../../core/streams/rules.ts'
import type { Routing } from '../../host-demo/server/platform/ingest/ingest.ts'
import { backUp } from '../../host-demo/server/upkeep/backup.ts'
import { found, Stage } from './stage.ts'

const sets = ['one', 'two']
const secret = 'a secret of at least thirty-two characters'
const routing: Routing = {
  defaultStream: { id: 'all', indexSet: 'one' },
  streams: [['two', true] as const, ['both', false] as const].map(([word, instead]) => ({
    id: `stream ${word}`,
    indexSet: 'two',
    matchingType: 'AND',
    removeFromDefault: instead,
    rules: [{ id: `rule ${word}`, type: RULE.contains, field: 'message', value: word, inverted: false }],
  })),
}

let folder: string
let dir: string
let saved: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordwood-sets-'))
  dir = join(folder, 'data')
  saved = join(folder, 'saved')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.each(['journal.db', 'messages/one_0.db'])(
  'has every message of before once where the store went on and rotated behind the copy of %s',
  async copied => {
    const stage = new Stage(dir, routing, sets)
    writeFileSync(join(dir, 'format.json'), '{"format":1}')
    const texts = ['one a', 'two b', 'both c', 'one d', 'two e', 'one f']
    for (const text of texts) stage.accept(text)
    await stage.process()
    await backUp({
      dataDir: dir,
      target: saved,
      secret,
      messages: true,
      say(line) {
        if (!line.startsWith(copied)) return
        stage.store()
        for (const set of sets) stage.sets.rotate(set)
      },
    })
    await stage.die()
    const restored = new Stage(saved, routing, sets)
    await restored.process()
    restored.store()
    await restored.die()
    expect(await found(saved)).toEqual(texts.sort())
  },
)
