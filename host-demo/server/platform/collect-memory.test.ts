import { getHeapCodeStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { collectMemory } from './collect-memory.ts'

const MB = 1 << 20
let worker: Worker | undefined

/** A thread that has held 150 MB for a moment and has nothing to do any more. */
function startWorker(): Promise<Worker> {
  const module = new URL('./collect-memory.ts', import.meta.url).href
  const thread = new Worker(
    `const { parentPort } = require('node:worker_threads')
    import(${JSON.stringify(module)}).then(({ collectMemoryOfWorker }) => {
      collectMemoryOfWorker(100)
      let held = Array.from({ length: 150 }, (_, n) => new Array(${MB / 8}).fill(n + 0.5))
      parentPort.on('message', () => undefined)
      parentPort.postMessage(held.length)
      held = null
    })`,
    { eval: true },
  )
  worker = thread
  return new Promise((resolve, reject) => {
    thread.once('message', () => resolve(thread))
    thread.once('error', reject)
  })
}

describe('the memory of a worker thread', () => {
  afterEach(() => worker?.terminate())

  it('goes back to the system after a burst of work', async () => {
    const thread = await startWorker()
    // V8 on its own looks at an idle thread after eight seconds at the earliest, and at one that works now and then not at all.
    await vi.waitFor(async () => expect((await thread.getHeapStatistics()).total_physical_size).toBeLessThan(50 * MB), {
      timeout: 6_000,
      interval: 100,
    })
  }, 30_000)
})

it('compiled code that no longer runs is collected, and compiled again when it is called', () => {
  const compiledBytes = () => getHeapCodeStatistics().bytecode_and_metadata_size
  const before = compiledBytes()
  const called = Array.from({ length: 2000 }, (_, n) => {
    const call = new Function('x', `let sum = x + ${n}; for (const y of [x, ${n}]) sum += y * ${n}; return { sum, x }`)
    call(1)
    return call
  })
  const after = compiledBytes()
  collectMemory(0)
  expect(compiledBytes() - before).toBeLessThan((after - before) / 2)
  expect(called[3]!(1)).toEqual({ sum: 16, x: 1 })
})
