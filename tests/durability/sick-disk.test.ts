/** A disk that fails or is slow under the journal: `strace` puts the errors and delays into the server's calls. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { startServer } from '../support/server.ts'
import { Checker, spotless } from './checker.ts'
import { drained, marksOf } from './kills.ts'
import { testWith } from './needs.ts'
import { spoiling, tracing } from './power/trace.ts'

interface Posted {
  readonly status: number
  readonly retryAfter: string | null
}

/** Posts so many messages, so many at a time, or until it was enough; gives the status of each. A refused one is not sent again. */
async function post(
  port: number,
  checker: Checker,
  count: number,
  atOnce: number,
  isEnough: (answers: readonly Posted[]) => boolean = () => false,
): Promise<Posted[]> {
  const answers: Posted[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count && !isEnough(answers)) {
        const number = next++
        const mark = `1.${number}.0`
        checker.sending(mark, [mark])
        const body = JSON.stringify({
          version: '1.1',
          host: 'h',
          short_message: mark,
          _mark: mark,
          _epoch: 1,
          _batch: number,
        })
        const { status, headers } = await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })
        if (status === 202) checker.answered(mark)
        else await new Promise(resolve => setTimeout(resolve, 100))
        answers.push({ status, retryAfter: headers.get('retry-after') })
      }
    }),
  )
  return answers
}

async function withSpoiled(spoil: string, use: (port: number, checker: Checker) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-sick-'))
  const checker = new Checker()
  const sick = await startServer({ dataDir, through: spoiling(join(dataDir, 'journal.db-wal'), spoil) })
  try {
    const { port } = await sick.input(inputTypes.gelfHttp)
    await use(port, checker)
  } finally {
    await sick.kill()
  }
  const server = await startServer({ dataDir })
  await drained(server)
  expect(checker.check(await marksOf(server, 1, 1000))).toEqual(spotless)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

testWith(tracing)(
  'a sync that fails is no acknowledgement: 503 with Retry-After, and it continues on its own when the disk does',
  async () => {
    await withSpoiled('error=EIO:when=20..24', async (port, checker) => {
      // The number of the server's own syncs varies, so messages are sent until it accepts them again.
      const isTaking = (answers: readonly Posted[]) =>
        answers.some(({ status }) => status !== 202) && answers.at(-1)!.status === 202
      const answers = await post(port, checker, 1000, 1, isTaking)
      const refused = answers.filter(({ status }) => status !== 202)
      expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 10']))
      expect(answers.at(-1)!.status).toBe(202)
    })
  },
  300_000,
)

testWith(tracing)(
  'a disk that takes half a second for each sync slows senders, and loses nothing',
  async () => {
    await withSpoiled('delay_enter=500000', async (port, checker) => {
      const answers = await post(port, checker, 100, 50)
      expect(answers.filter(({ status }) => status !== 202)).toEqual([])
    })
  },
  300_000,
)
