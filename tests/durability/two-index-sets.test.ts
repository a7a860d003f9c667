/**
 * A message in streams of two index sets stands in both. What was answered with 202 is there after `kill -9`, found once and in the sets its
 * streams say, also where the kill comes between the commits of the two, after a rotation, and with streams that have changed since.
 */
import { expect, it } from 'vitest'
import type { ServerProcess } from '../support/server.ts'
import { spotless } from './checker.ts'
import { anyEncoders, killRepeatedly } from './kills.ts'

const rounds = process.env.LONG ? 60 : 2
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const ALL = '000000000000000000000001'
interface IndexSet {
  readonly id: string
  readonly default: boolean
}

it(
  `${rounds} kills with rotations and changed streams leave each message in its index sets, found once (SEED=${seed})`,
  async () => {
    let stream = ''
    let sets: string[] = []
    const { verdicts, acknowledged } = await killRepeatedly({
      rounds,
      seed,
      checkEvery: 4,
      longestRoundMs: 2000,
      options: anyEncoders,
      async prepare(server) {
        const {
          index_sets: [standard],
        } = await server.json<{ index_sets: IndexSet[] }>('GET', '/system/indices/index_sets')
        const { id: _, ...copy } = standard!
        const own = await server.json<IndexSet>('POST', '/system/indices/index_sets', {
          ...copy,
          title: 'Own',
          index_prefix: 'own',
        })
        sets = [standard!.id, own.id]
        const { stream_id } = await server.json<{ stream_id: string }>('POST', '/streams', {
          title: 'Both',
          index_set_id: own.id,
          rules: [{ type: 1, field: 'source', value: 'kill-test' }],
        })
        stream = stream_id
        await server.json('POST', `/streams/${stream}/resume`)
      },
      async beforeKill(server, random) {
        const choice = Math.floor(random() * 4)
        if (choice < 2) await server.json('POST', `/streams/${stream}/${choice === 0 ? 'pause' : 'resume'}`)
        else if (choice === 2) await server.json('POST', `/system/deflector/${sets[Math.floor(random() * 2)]}/cycle`)
      },
      async look(server: ServerProcess) {
        const inSet = async (id: string) =>
          (await server.json<{ documents: number }>('GET', `/system/indices/index_sets/${id}/stats`)).documents
        const inStreams = [await server.total(`streams:${ALL}`), await server.total(`streams:${stream}`)]
        expect(inStreams[0]).toBe(await server.total('source:kill-test'))
        expect([await inSet(sets[0]!), await inSet(sets[1]!)]).toEqual(inStreams)
      },
    })
    expect(acknowledged).toBeGreaterThan(rounds * 100)
    expect(verdicts).toEqual(Array(Math.ceil(rounds / 4)).fill(spotless))
  },
  240_000 + rounds * 120_000,
)
