/**
 * The power goes while the server takes messages. A trace of its system calls is played on a disk that keeps only what was synced: at each
 * moment all messages answered until then are there, in the journal or in an index, and no file is damaged.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect } from 'vitest'
import { BatchReader } from '../../../host-demo/server/platform/ingest/journal/batch.ts'
import { Journal } from '../../../host-demo/server/platform/ingest/journal/journal.ts'
import { JournalReader } from '../../../host-demo/server/platform/ingest/journal/reader.ts'
import { openEmbeddedStore } from '../../../host-demo/server/platform/messages/embedded/store.ts'
import { randomFrom } from '../../bench/messages.ts'
import { aggregation, count, values } from '../../contract/queries.ts'
import { inputTypes } from '../../support/input-types.ts'
import { postGelf } from '../../support/senders.ts'
import { startServer } from '../../support/server.ts'
import { damages } from '../damages.ts'
import { drained } from '../kills.ts'
import { testWith } from '../needs.ts'
import { Disk } from './disk.ts'
import { stepsOf, tracer, tracing } from './trace.ts'

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const random = randomFrom(seed)
const messages = process.env.LONG ? 1000 : 80
const cuts = process.env.LONG ? 200 : 6
const base = mkdtempSync(join(tmpdir(), 'cordwood-power-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

testWith(tracing)(
  `a power cut at any moment keeps every message that was answered before (SEED=${seed})`,
  async () => {
    const folder = join(base, 'data')
    const trace = join(base, 'trace')
    const answered = await traced(folder, trace)
    expect(answered).toBe(messages)
    const moments = new Set(Array.from({ length: cuts }, () => 1 + Math.floor(random() * messages)))
    const disk = new Disk()
    const left: { folder: string; answers: number }[] = []
    let answers = 0
    let wait = -1
    for await (const step of stepsOf(trace, folder)) {
      disk.do(step)
      if (step.type === 'say' && step.text.startsWith('HTTP/1.1 202 ')) {
        answers++
        // At once, and some calls later: then there is something that was not synced.
        if (moments.has(answers)) wait = Math.floor(random() * 30)
      }
      if (wait-- !== 0) continue
      for (const unsynced of [null, random]) {
        const to = join(base, `cut-${left.length}`)
        disk.cut(folder, to, unsynced, /\.reserve$|-shm$/)
        left.push({ folder: to, answers })
      }
    }
    expect(answers).toBe(messages)
    expect(left.length).toBeGreaterThan(cuts)
    for (const { folder, answers } of left) {
      expect(damages(folder)).toEqual([])
      const kept = await marksIn(folder)
      expect(
        Array.from({ length: answers }, (_, mark) => mark).filter(mark => !kept.has(mark)),
        `after ${answers} answers`,
      ).toEqual([])
    }
    const last = left.at(-1)!
    const server = await startServer({ dataDir: last.folder })
    await drained(server)
    const found = (await server.search('source:power', 150)).messages
      .map(({ message }) => Number(message['mark']))
      .sort((a, b) => a - b)
    await server.stop()
    expect(found).toEqual(Array.from({ length: found.length }, (_, mark) => mark))
    expect(found.length).toBeGreaterThanOrEqual(Math.min(150, last.answers))
  },
  process.env.LONG ? 900_000 : 300_000,
)

/** Messages go to a server under a tracer, one after the other; gives how many were answered. The server is killed in the end. */
async function traced(dataDir: string, trace: string): Promise<number> {
  const server = await startServer({ dataDir, through: tracer(trace) })
  const { port } = await server.input(inputTypes.gelfHttp, { max_chunk_size: 1_000_000 })
  let answered = 0
  for (let mark = 0; mark < messages; mark++) {
    const text = 'x'.repeat(random() < 0.2 ? 60_000 * random() : 500)
    if (
      (await postGelf(
        port,
        JSON.stringify({ version: '1.1', host: 'power', short_message: `${mark} ${text}`, _mark: mark }),
      )) === 202
    )
      answered++
    if (random() < 0.1) await new Promise(resolve => setTimeout(resolve, 150))
  }
  await server.kill()
  // The tracer has its last words to write.
  for (let before = -1; before !== statSync(trace).size; ) {
    before = statSync(trace).size
    await new Promise(resolve => setTimeout(resolve, 300))
  }
  return answered
}

/** The marks of the messages in the journal and in the indices. */
async function marksIn(folder: string): Promise<Set<number>> {
  const marks = new Set<number>()
  const file = join(folder, 'journal.db')
  new Journal(file).close()
  const reader = new JournalReader(file)
  for (let batch = reader.next(0); batch; batch = reader.next(batch.sequence)) {
    const frames = new BatchReader(batch.frames)
    frames.forEach(({ start, end }) =>
      marks.add((JSON.parse(frames.bytes.toString('utf8', start, end)) as { _mark: number })._mark),
    )
  }
  reader.close()
  const store = await openEmbeddedStore({ dir: join(folder, 'messages'), log: pino({ level: 'silent' }), readers: 1 })
  const { rows } = await store.aggregate(aggregation([values('mark', 10_000)], [count]))
  for (const { key } of rows) marks.add(Number(key[0]))
  await store.close()
  return marks
}
