import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

it.runIf(process.platform === 'linux')('only the thread that steps back goes behind, from wherever it is', async () => {
  const own = getPriority()
  const module = new URL('./thread-priority.ts', import.meta.url).href
  const worker = new Worker(
    `
    const { parentPort } = require('node:worker_threads')
    const { getPriority, setPriority } = require('node:os')
    const { readlinkSync } = require('node:fs')
    import(${JSON.stringify(module)}).then(({ stepBack }) => {
      const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
      setPriority(thread, ${own + 2})
      stepBack(3)
      parentPort.postMessage(getPriority(thread))
    })`,
    { eval: true },
  )
  const priority = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await worker.terminate()
  expect([priority, getPriority()]).toEqual([own + 5, own])
})
