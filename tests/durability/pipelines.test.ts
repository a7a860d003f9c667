/** A pipeline that is changed under load, with `kill -9` between: each message has seen one version whole, and none is lost. */
import { expect, it } from 'vitest'
import type { ServerProcess } from '../support/server.ts'
import { spotless } from './checker.ts'
import { killRepeatedly } from './kills.ts'

const rounds = process.env.LONG ? 60 : 2
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const ALL = '000000000000000000000001'
const CHANGES = 8

/** Both rules of a version write its number. */
const ruleOf = (version: number, field: string) => ({
  source: `rule "${field} ${version}" when true then set_field("${field}", ${version}); end`,
})
const pipelineOf = (version: number) => ({
  source: `pipeline "versions" stage 0 match pass rule "first ${version}"; stage 1 match pass rule "second ${version}"; end`,
})

it(
  `${rounds} kills while a pipeline changes leave each message with one version of it (SEED=${seed})`,
  async () => {
    let pipeline = ''
    const { verdicts, acknowledged } = await killRepeatedly({
      rounds,
      seed,
      checkEvery: 4,
      async prepare(server) {
        for (const version of [1, 2])
          for (const field of ['first', 'second'])
            await server.json('POST', '/system/pipelines/rule', ruleOf(version, field))
        pipeline = (await server.json<{ id: string }>('POST', '/system/pipelines/pipeline', pipelineOf(1))).id
        await server.json('POST', '/system/pipelines/connections/to_stream', {
          stream_id: ALL,
          pipeline_ids: [pipeline],
        })
      },
      async beforeKill(server) {
        for (let i = 0; i < CHANGES; i++)
          await server.json('PUT', `/system/pipelines/pipeline/${pipeline}`, pipelineOf(1 + (i % 2)))
      },
      async look(server: ServerProcess) {
        const of = (query: string) => server.total(`source:kill-test AND ${query}`)
        const whole = [await of('first:1 AND second:1'), await of('first:2 AND second:2')]
        expect(whole[0]! + whole[1]!).toBe(await server.total('source:kill-test'))
      },
    })
    expect(acknowledged).toBeGreaterThan(rounds * 50)
    expect(verdicts).toEqual(Array(Math.ceil(rounds / 4)).fill(spotless))
  },
  240_000 + rounds * 120_000,
)
