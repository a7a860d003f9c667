import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { startEarly, startThread } from './early-threads.ts'

const threadData = new URL('./thread-data.ts', import.meta.url).href
const echo = `
  import { parentPort } from 'node:worker_threads'
  const { threadData } = await import(${JSON.stringify(threadData)})
  const { word } = await threadData()
  parentPort.on('message', message => parentPort.postMessage(word + message))
`
const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)

const started: Worker[] = []
afterEach(() => Promise.all(started.splice(0).map(worker => worker.terminate())))

function start(module: URL, data: unknown): Worker {
  const worker = startThread(module, data)
  started.push(worker)
  return worker
}

async function answerOf(worker: Worker): Promise<unknown> {
  worker.postMessage('1')
  return (await once(worker, 'message'))[0]
}

describe('startThread', () => {
  it('gives its data to the thread that began early, once, and to each that did not', async () => {
    const module = moduleOf(`${echo} // early`)
    startEarly(module)
    const early = start(module, { word: 'a' })
    const another = start(module, { word: 'b' })
    expect(await Promise.all([answerOf(early), answerOf(another)])).toEqual(['a1', 'b1'])
  })

  it('starts a thread in place of one that failed before it was needed', async () => {
    const module = moduleOf(`${echo} if (word === undefined) throw new Error()`)
    const failing = moduleOf('throw new Error("cannot start")')
    startEarly(failing)
    await new Promise(resolve => setTimeout(resolve, 300))
    const worker = start(failing, { word: 'a' })
    await expect(once(worker, 'message')).rejects.toThrow('cannot start')
    expect(await answerOf(start(module, { word: 'c' }))).toBe('c1')
  })
})
