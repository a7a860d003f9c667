/** The thread that writes: the only one that changes files of the store, but for `finisher.ts` on indices left behind. */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { youngMemory } from '../../thread-memory.ts'
import { BEHIND_ANSWERS, stepBack } from '../../thread-priority.ts'
import { indexPath } from './index-files.ts'
import { IndexSets } from './index-sets.ts'
import type { FromWriter, WriterCommand, WriterOptions, WriterRequest } from './protocol.ts'
import { WriteQueue } from './write-queue.ts'

const { dir, rotateAt, packing } = workerData as WriterOptions
const say = (message: FromWriter): void => parentPort?.postMessage(message)

function start(): void {
  const sets = new IndexSets(dir, packing, text => queue.warn(text), text => say({ type: 'log', level: 'error', text }))
  let announcement = 0
  let known = Promise.resolve()
  let acknowledge: (() => void) | null = null
  /** One at a time, and the others in turn: each takes memory of its own, and none is waited for. */
  let finishing: { readonly name: string, readonly worker: Worker } | null = null
  let unfinished = sets.unfinished()

  /** Tells the main thread which indices there are; the queue holds `stored` back until it knows. */
  function announce(): void {
    acknowledge?.()
    known = new Promise(resolve => { acknowledge = resolve })
    say({ type: 'indices', announcement: ++announcement, indices: sets.list(), damages: sets.damages() })
  }

  function rotate(indexSet: string): string {
    const { started, left } = sets.rotate(indexSet)
    announce()
    unfinished.push(left)
    finishNext()
    return started
  }

  function finishNext(): void {
    const name = finishing ? undefined : unfinished.shift()
    if (name === undefined) return
    const options = { workerData: { path: indexPath(dir, name) }, resourceLimits: youngMemory }
    const worker = new Worker(new URL('./finisher.ts', import.meta.url), options)
    finishing = { name, worker }
    worker.on('error', error => say({ type: 'log', level: 'warn', text: `The index '${name}' could not be optimized: ${error.message}` }))
    worker.on('exit', code => {
      finishing = null
      if (code === 0) sets.finished(name)
      announce()
      finishNext()
    })
  }

  async function stopFinishing(name: string): Promise<void> {
    unfinished = unfinished.filter(one => one !== name)
    if (finishing?.name === name) await finishing.worker.terminate()
  }

  const queue: WriteQueue = new WriteQueue(sets, {
    blocked: reason => say({ type: 'blocked', reason }),
    async committed() {
      for (const id of sets.full(rotateAt)) rotate(id)
      if (sets.takeBegunAnew()) announce()
      await known
      say({ type: 'committed' })
    },
    acknowledged() {
      try {
        sets.fold()
        sets.checkpoint()
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        say({ type: 'log', level: 'warn', text: `The message store could not be tidied up: ${reason}` })
      }
    },
  })

  async function obey(command: WriterCommand): Promise<unknown> {
    switch (command.type) {
      case 'channel': return queue.attach(command.port)
      case 'ensure':
        sets.ensure(command.id, command.prefix)
        return announce()
      case 'drop':
        sets.drop(command.id)
        return announce()
      case 'rotate': return rotate(command.indexSet)
      case 'state':
        await stopFinishing(command.index)
        sets.setState(command.index, command.state)
        return announce()
      case 'delete':
        await stopFinishing(command.index)
        sets.delete(command.index)
        return announce()
      case 'indices': return sets.list()
      case 'known':
        if (command.announcement === announcement) acknowledge?.()
        return
      case 'stop':
        await queue.stop()
        unfinished = []
        await finishing?.worker.terminate()
        return sets.close()
    }
  }

  parentPort?.on('message', ({ call, command }: WriterRequest) => {
    obey(command).then(
      value => {
        say({ type: 'reply', call, value, error: null })
        if (command.type === 'stop') parentPort?.close()
      },
      (error: unknown) => say({ type: 'reply', call, value: null, error: error instanceof Error ? error.message : String(error) }),
    )
  })
  announce()
  finishNext()
}

stepBack(BEHIND_ANSWERS)
try {
  start()
  say({ type: 'started', error: null })
} catch (error) {
  say({ type: 'started', error: error instanceof Error ? error.message : String(error) })
}
