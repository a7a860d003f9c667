/** The thread that writes: the only one that changes files of the store, but for `finisher.ts` on indices left behind. */
import { parentPort, Worker } from 'node:worker_threads'
import { collectMemoryOfWorker } from '../../../collect-memory.ts'
import { threadMemory } from '../../../thread-memory.ts'
import { BEHIND_ANSWERS, stepBack } from '../../../thread-priority.ts'
import { threadData } from '../../../threads/thread-data.ts'
import { indexPath } from '../index-files.ts'
import { Folder } from './folder-thread.ts'
import { IndexSets, type FoldElsewhere } from './index-sets.ts'
import type {
  FinisherOptions,
  FromWriter,
  MergerOptions,
  MergerReport,
  WriterCommand,
  WriterOptions,
  WriterRequest,
} from '../protocol.ts'
import { Repacking } from './repacking.ts'
import { WriteQueue } from './write-queue.ts'

/** Nothing was committed for so long: files are tidied up, ms, for a moment each time it is looked. */
const QUIET_MS = 10_000
const TIDYING_MS = 40
const LOOK_MS = 1_000

/** Single rows are packed by another thread while that is wanted again within so many times the time that it takes. */
const FOLDS_APART = 5

const { dir, rotateAt, packing } = await threadData<WriterOptions>()
const say = (message: FromWriter): void => parentPort?.postMessage(message)

function start(): void {
  const sets = new IndexSets(
    dir,
    packing,
    rotateAt,
    text => queue.warn(text),
    text => say({ type: 'log', level: 'error', text }),
  )
  let announcement = 0
  let known = Promise.resolve()
  let acknowledge: (() => void) | null = null
  /** Indices are finished one at a time, because each takes memory of its own; nothing waits for them. */
  let finishing: { readonly name: string; readonly worker: Worker } | null = null
  let unfinished = sets.unfinished()
  /** Of an index that is written to; what has failed is tried again with the next start. */
  let merging: { readonly name: string; readonly worker: Worker } | null = null
  let mergeFailed = false
  const warn = (text: string): void => say({ type: 'log', level: 'warn', text })
  const repacking = new Repacking(dir, sets, warn)
  let lastCommit = performance.now()
  let isTidy = false

  /** Not once it has failed: what ends that thread must not do so again and again. */
  let foldsElsewhere = true
  let lastFold = 0
  let foldTime = 0
  const folder = new Folder(reason => {
    foldsElsewhere = false
    warn(`Messages could not be packed beside the writer: ${reason}`)
  })

  const foldElsewhere: FoldElsewhere = (task, done) => folder.fold(task, pack => tidy(() => done(pack)))

  function fold(): void {
    const begin = performance.now()
    const isOften = begin - lastFold < FOLDS_APART * foldTime
    const elsewhere = foldsElsewhere && isOften ? foldElsewhere : null
    if (!sets.fold(elsewhere)) return
    lastFold = performance.now()
    if (!elsewhere) foldTime = lastFold - begin
  }

  /** Does what loses nothing where it fails, and is tried again later. */
  function tidy(work: () => void): void {
    try {
      work()
    } catch (error) {
      warn(`The message store could not be tidied up: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** Tells the main thread which indices there are; the queue holds `stored` back until it knows. */
  function announce(): void {
    acknowledge?.()
    known = new Promise(resolve => {
      acknowledge = resolve
    })
    say({ type: 'indices', announcement: ++announcement, indices: sets.list(), damages: sets.damages() })
  }

  /** Tells of the indices that sets have gone on from, and begins to finish them. */
  function tellLeft(): void {
    const left = sets.takeLeft()
    if (left.length === 0) return
    announce()
    say({ type: 'left', left })
    unfinished.push(...left.map(({ index }) => index))
    finishNext()
  }

  function finishNext(): void {
    const name = finishing || merging ? undefined : unfinished.shift()
    if (name === undefined) return
    const workerData: FinisherOptions = { path: indexPath(dir, name), merge: sets.optimizes(name) }
    const worker = new Worker(new URL('./finisher.ts', import.meta.url), { workerData, resourceLimits: threadMemory })
    finishing = { name, worker }
    worker.on('message', (report: MergerReport) => tellDamages(name, report))
    worker.on('error', error =>
      say({ type: 'log', level: 'warn', text: `The index '${name}' could not be optimized: ${error.message}` }),
    )
    worker.on('exit', code => {
      finishing = null
      sets.finished(name, code === 0 ? 'done' : 'failed')
      announce()
      finishNext()
    })
  }

  function tellDamages(name: string, { damages }: MergerReport): void {
    if (damages.length === 0) return
    const text = `The index '${name}' was damaged: ${damages.join(', ')}. They were made again of the messages where these can be read.`
    say({ type: 'log', level: 'error', text })
  }

  function mergeNext(isBehind: boolean): void {
    if (merging || finishing || mergeFailed) return
    const [name] = sets.writers.find(([, writer]) => writer.wantsMerge(isBehind)) ?? []
    if (name === undefined) return
    const workerData: MergerOptions = { path: indexPath(dir, name) }
    const worker = new Worker(new URL('./merger.ts', import.meta.url), { workerData, resourceLimits: threadMemory })
    merging = { name, worker }
    worker.on('message', (report: MergerReport) => tellDamages(name, report))
    worker.on('error', error => {
      mergeFailed = true
      say({ type: 'log', level: 'warn', text: `The text index of '${name}' could not be merged: ${error.message}` })
    })
    worker.on('exit', () => {
      merging = null
      isTidy = false
      for (const [own, writer] of sets.writers) if (own === name) writer.countUnmerged()
      finishNext()
    })
  }

  async function stopFinishing(name: string): Promise<void> {
    if (merging?.name === name) await merging.worker.terminate()
    unfinished = unfinished.filter(one => one !== name)
    if (finishing?.name === name) await finishing.worker.terminate()
    await repacking.stop(name)
  }

  /** When nothing comes in. */
  function tidyUp(): void {
    try {
      const begun = performance.now()
      // A merge may have waited for the journal.
      if (begun - lastCommit >= LOOK_MS) mergeNext(false)
      while (!isTidy && !merging && begun - lastCommit >= QUIET_MS && performance.now() - begun < TIDYING_MS)
        isTidy = !sets.rest()
      if (!finishing && !merging) repacking.look()
    } catch (error) {
      isTidy = true
      warn(`The message store could not be tidied up: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  const queue: WriteQueue = new WriteQueue(sets, {
    blocked: reason => say({ type: 'blocked', reason }),
    async committed() {
      tellLeft()
      if (sets.takeBegunAnew()) announce()
      await known
      lastCommit = performance.now()
      isTidy = false
      say({ type: 'committed' })
    },
    acknowledged(isBehind) {
      tidy(() => {
        fold()
        sets.checkpoint()
        mergeNext(isBehind)
      })
    },
  })

  async function obey(command: WriterCommand): Promise<unknown> {
    switch (command.type) {
      case 'channel':
        return queue.attach(command.port)
      case 'ensure':
        sets.ensure(command.id, command.prefix, command.rules)
        announce()
        tellLeft()
        return finishNext()
      case 'drop':
        sets.drop(command.id)
        return announce()
      case 'rotate': {
        const started = sets.rotate(command.indexSet)
        tellLeft()
        return started
      }
      case 'state':
        await stopFinishing(command.index)
        sets.setState(command.index, command.state)
        return announce()
      case 'delete':
        await stopFinishing(command.index)
        sets.delete(command.index)
        return announce()
      case 'indices':
        return sets.list()
      case 'describe':
        sets.describe(command.index)
        return sets.list().find(({ name }) => name === command.index)
      case 'known':
        if (command.announcement === announcement) acknowledge?.()
        return
      case 'stop':
        await queue.stop()
        unfinished = []
        clearInterval(tidying)
        await folder.stop()
        await finishing?.worker.terminate()
        await merging?.worker.terminate()
        await repacking.stop()
        return sets.close()
    }
  }

  const tidying = setInterval(tidyUp, LOOK_MS)
  parentPort?.on('message', ({ call, command }: WriterRequest) => {
    obey(command).then(
      value => {
        if (command.type !== 'stop') queue.tellSets()
        say({ type: 'reply', call, value, error: null })
        if (command.type === 'stop') parentPort?.close()
      },
      (error: unknown) =>
        say({ type: 'reply', call, value: null, error: error instanceof Error ? error.message : String(error) }),
    )
  })
  announce()
}

collectMemoryOfWorker()
stepBack(BEHIND_ANSWERS)
try {
  start()
  say({ type: 'started', error: null })
} catch (error) {
  say({ type: 'started', error: error instanceof Error ? error.message : String(error) })
}
