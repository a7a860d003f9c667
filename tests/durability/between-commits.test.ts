/**
 * The store commits to one index set after the other. A start after a kill between two of these commits replays the journal with whatever
 * stream rules there are by then: each message is there once, where the rules of before have put it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RULE } from '../../core/streams/rules.ts'
import type { Routing } from '../../host-demo/server/platform/ingest/ingest.ts'
import { found, Stage } from './stage.ts'

const sets = ['one', 'two']
const defaultStream = { id: 'all', indexSet: 'one' }
/** Routes messages with the word to the index set 'two': also, or instead. */
const sending = (word: string, instead: boolean): Routing => ({
  defaultStream,
  streams: [
    {
      id: 'stream',
      indexSet: 'two',
      matchingType: 'AND',
      removeFromDefault: instead,
      rules: [{ id: 'rule', type: RULE.contains, field: 'message', value: word, inverted: false }],
    },
  ],
})
const toOne: Routing = { defaultStream, streams: [] }
const toTwo: Routing = { defaultStream: { id: 'all', indexSet: 'two' }, streams: [] }

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-between-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** As many in each index set as given, after all that waits has been stored under these rules. */
async function inSetsAfter(routing: Routing): Promise<number[]> {
  const stage = new Stage(dir, routing, sets)
  await stage.process()
  stage.store()
  const counts = sets.map(set =>
    stage.sets
      .list()
      .filter(({ indexSet }) => indexSet === set)
      .reduce((sum, { messages }) => sum + messages, 0),
  )
  await stage.die()
  return counts
}

it.each([
  ['of before', sending('both', false)],
  ['without the stream', toOne],
  ['that send all to the other', toTwo],
])('a message for two sets is in both, found once, also where the next start has rules %s', async (_, routing) => {
  const stage = new Stage(dir, sending('both', false), sets)
  stage.accept('plain', 'both')
  await stage.process()
  stage.storeUntil('two_0')
  await stage.die()
  expect(await inSetsAfter(routing)).toEqual([2, 1])
  expect(await found(dir)).toEqual(['both', 'plain'])
})

it.each([
  ['two_0', toOne],
  ['one_0', toTwo],
  ['two_0', toTwo],
  ['one_0', toOne],
])(
  "batches for one set each, before and after the other's, are all there once where %s was not reached",
  async (index, routing) => {
    const stage = new Stage(dir, sending('two', true), sets)
    for (const text of ['one a', 'two b', 'one c', 'two d', 'one e']) stage.accept(text)
    await stage.process()
    stage.storeUntil(index)
    await stage.die()
    await inSetsAfter(routing)
    expect(await found(dir)).toEqual(['one a', 'one c', 'one e', 'two b', 'two d'])
  },
)

it.each([
  [sending('moved', true), toTwo],
  [toOne, sending('moved', false)],
  [toTwo, sending('moved', false)],
])('what was stored but has not left the journal is not stored again elsewhere (%#)', async (before, after) => {
  const stage = new Stage(dir, before, sets)
  stage.accept('moved a')
  stage.accept('plain b')
  await stage.process()
  stage.storeWithoutWord()
  await stage.die()
  await inSetsAfter(after)
  expect(await found(dir)).toEqual(['moved a', 'plain b'])
})

it('a rotation between the kill and the replay moves nothing: one set is not sent what it has, the other gets it', async () => {
  const stage = new Stage(dir, sending('both', false), sets)
  stage.accept('both a')
  stage.accept('plain b')
  await stage.process()
  stage.storeUntil('two_0')
  await stage.die()
  const rotating = new Stage(dir, toOne, sets)
  rotating.sets.rotate('one')
  rotating.sets.rotate('two')
  await rotating.die()
  expect(await inSetsAfter(toOne)).toEqual([2, 1])
  expect(await found(dir)).toEqual(['both a', 'plain b'])
})
