import { IndexNotFoundError, type WriteBatch } from '../message-store.ts'
import {
  createIndex, deleteIndexFile, droppedSets, forgetDropped, indexBytes, indexName, indexPath, listIndices, rememberDropped,
} from './index-files.ts'
import { IndexWriter, type Entry, type Packing } from './index-writer.ts'
import type { IndexEntry } from './protocol.ts'

interface KnownIndex {
  readonly name: string
  readonly number: number
  readonly indexSet: string
  readonly createdAt: number
  state: 'open' | 'closed'
  finished: boolean
  messages: number
  range: { from: number, to: number } | null
}

interface IndexSet {
  readonly id: string
  prefix: string
  /** The index new messages go to; opened on first use and again after a failure. */
  current: KnownIndex
  writer: IndexWriter | null
  sequence: number
}

/** The index sets of the store and their files. Everything the writer knows of them is derived from the files. */
export class IndexSets {
  readonly #dir: string
  readonly #packing: Packing
  readonly #warn: (text: string) => void
  readonly #sets = new Map<string, IndexSet>()
  readonly #indices = new Map<string, KnownIndex>()
  /** Ids of sets that were deleted. */
  readonly #dropped: Set<string>

  constructor(dir: string, packing: Packing, warn: (text: string) => void) {
    this.#dir = dir
    this.#warn = warn
    this.#packing = packing
    this.#dropped = droppedSets(dir)
    for (const name of listIndices(dir)) this.#discover(name)
  }

  #discover(name: string): void {
    const writer = new IndexWriter(indexPath(this.#dir, name))
    const { meta } = writer
    const { number, indexSet, prefix, createdAt, state, finished } = meta
    const index = { name, number, indexSet, createdAt, state, finished, messages: writer.messages, range: writer.range }
    writer.close()
    this.#indices.set(name, index)
    const set = this.#sets.get(indexSet)
    if (!set) this.#sets.set(indexSet, { id: indexSet, prefix, current: index, writer: null, sequence: meta.sequence })
    // A new index inherits the sequence of the last, so none before it is further on. The clock may have been set back between the two.
    else if ((meta.sequence - set.sequence || (prefix === set.prefix ? number - set.current.number : createdAt - set.current.createdAt)) > 0) {
      Object.assign(set, { prefix, current: index, sequence: meta.sequence })
    }
  }

  /** Also one that was deleted here, but not elsewhere. */
  ensure(id: string, prefix: string): void {
    if (this.#dropped.has(id)) forgetDropped(this.#dir, id)
    this.#dropped.delete(id)
    const set = this.#sets.get(id)
    if (set) {
      set.prefix = prefix
      return
    }
    const current = this.#create(id, prefix, 0)
    this.#sets.set(id, { id, prefix, current, writer: null, sequence: 0 })
  }

  /** The set is written to no more, whatever the journal still has for it; its indices can be deleted. */
  drop(id: string): void {
    rememberDropped(this.#dir, id)
    this.#dropped.add(id)
    this.#sets.get(id)?.writer?.close()
    this.#sets.delete(id)
  }

  resumeAfter(): Record<string, number> {
    return Object.fromEntries([...this.#sets.values()].map(set => [set.id, set.sequence]))
  }

  /** Writes the batches, each whole, in the sets that have not had them. */
  apply(batches: readonly WriteBatch[]): void {
    for (const run of runsOf(batches)) this.#applyRun(run)
  }

  /** The set that some batches are for alone is written first: none may get further than it. */
  #applyRun({ batches, alone }: Run): void {
    const bySet = new Map<IndexSet, Part[]>()
    for (const batch of batches) {
      const shared = sharedIds(batch)
      for (const { indexSet, messages } of batch.targets) {
        if (this.#dropped.has(indexSet)) {
          this.#warn(`${messages.length} messages were for the index set '${indexSet}', which has been deleted; they are not stored there.`)
          continue
        }
        const set = this.#set(indexSet)
        const parts = bySet.get(set) ?? []
        bySet.set(set, parts)
        parts.push({ sequence: batch.sequence, entries: messages.map(message => ({ message, shared: shared.has(message.id) })) })
      }
    }
    for (const [set, parts] of [...bySet].sort(([a], [b]) => Number(b.id === alone) - Number(a.id === alone))) {
      this.#work(set, writer => {
        const fresh = parts.filter(({ sequence }) => sequence > set.sequence)
        const last = fresh.at(-1)
        if (!last) return
        writer.write(fresh.flatMap(({ entries }) => entries), last.sequence)
        set.sequence = last.sequence
      })
    }
  }

  /** Packs tails that are long enough. */
  fold(): void {
    for (const set of this.#sets.values()) {
      if (set.writer?.wantsFold) this.#work(set, writer => writer.fold())
    }
  }

  checkpoint(): void {
    for (const set of this.#sets.values()) {
      if (set.writer) this.#work(set, writer => writer.checkpoint())
    }
  }

  /** Ids of the sets whose index has `limit` messages or more. */
  full(limit: number): string[] {
    return [...this.#sets.values()].filter(set => set.current.messages >= limit).map(set => set.id)
  }

  /** Starts a new index; gives its name and that of the index left behind. */
  rotate(indexSet: string): { started: string, left: string } {
    const set = this.#set(indexSet)
    const left = set.current.name
    this.#work(set, writer => writer.fold())
    set.writer?.close()
    set.writer = null
    set.current = this.#create(indexSet, set.prefix, set.sequence)
    return { started: set.current.name, left }
  }

  setState(name: string, state: 'open' | 'closed'): void {
    const index = this.#index(name)
    if (state === 'closed') this.#refuseCurrent(index, 'closed')
    const writer = new IndexWriter(indexPath(this.#dir, name))
    writer.setState(state)
    writer.close()
    index.state = state
  }

  delete(name: string): void {
    const index = this.#index(name)
    this.#refuseCurrent(index, 'deleted')
    deleteIndexFile(this.#dir, name)
    this.#indices.delete(name)
  }

  /** Names of the rotated indices that are not yet finished. */
  unfinished(): string[] {
    return [...this.#indices.values()].filter(index => !index.finished && !this.#isCurrent(index)).map(index => index.name)
  }

  finished(name: string): void {
    const index = this.#indices.get(name)
    if (index) index.finished = true
  }

  list(): IndexEntry[] {
    const indices = [...this.#indices.values()].sort((a, b) => a.createdAt - b.createdAt || a.number - b.number)
    return indices.map(index => {
      const path = indexPath(this.#dir, index.name)
      const { name, indexSet, state, messages, range, createdAt } = index
      return { name, indexSet, state, writing: this.#isCurrent(index), messages, bytes: indexBytes(path), createdAt, range, path }
    })
  }

  close(): void {
    for (const set of this.#sets.values()) {
      set.writer?.close()
      set.writer = null
    }
  }

  #create(indexSet: string, prefix: string, sequence: number): KnownIndex {
    const taken = [...this.#indices.keys()].flatMap(name => {
      const at = name.lastIndexOf('_')
      return name.slice(0, at) === prefix ? Number(name.slice(at + 1)) : []
    })
    const number = Math.max(-1, ...taken) + 1
    const name = indexName(prefix, number)
    const createdAt = Date.now()
    createIndex(this.#dir, { indexSet, prefix, number, createdAt, state: 'open', sequence, finished: false })
    const index: KnownIndex = { name, number, indexSet, createdAt, state: 'open', finished: false, messages: 0, range: null }
    this.#indices.set(name, index)
    return index
  }

  /** A commit that failed may be in the file all the same: where its sync failed, it is read from the log again. */
  #open(set: IndexSet): IndexWriter {
    const writer = new IndexWriter(indexPath(this.#dir, set.current.name), this.#packing, this.#warn)
    set.sequence = Math.max(set.sequence, writer.sequence)
    return writer
  }

  #work(set: IndexSet, work: (writer: IndexWriter) => void): void {
    try {
      set.writer ??= this.#open(set)
      work(set.writer)
    } catch (error) {
      set.writer?.close()
      set.writer = null
      throw error
    }
    set.current.messages = set.writer.messages
    set.current.range = set.writer.range
  }

  #refuseCurrent(index: KnownIndex, what: string): void {
    if (!this.#isCurrent(index)) return
    throw new Error(`The index '${index.name}' is being written to; it can be ${what} after the set is rotated.`)
  }

  #isCurrent(index: KnownIndex): boolean {
    return this.#sets.get(index.indexSet)?.current === index
  }

  #set(id: string): IndexSet {
    const set = this.#sets.get(id)
    if (!set) throw new Error(`There is no index set '${id}'.`)
    return set
  }

  #index(name: string): KnownIndex {
    const index = this.#indices.get(name)
    if (!index) throw new IndexNotFoundError(name)
    return index
  }
}

/** Batches that each set may have in one transaction. `alone`: the only set of those that are for one. */
interface Run { readonly batches: WriteBatch[], alone: string | null }

function runsOf(batches: readonly WriteBatch[]): Run[] {
  const runs: Run[] = []
  for (const batch of batches) {
    const only = batch.targets.length === 1 ? batch.targets[0]!.indexSet : null
    const run = runs.at(-1)
    if (!run || (only !== null && run.alone !== null && only !== run.alone)) runs.push({ batches: [batch], alone: only })
    else {
      run.batches.push(batch)
      run.alone ??= only
    }
  }
  return runs
}

/** What a batch has for a set. */
interface Part { readonly sequence: number, readonly entries: readonly Entry[] }

/** Ids that stand under more than one target of the batch. */
function sharedIds(batch: WriteBatch): Set<string> {
  const shared = new Set<string>()
  if (batch.targets.length < 2) return shared
  const seen = new Set<string>()
  for (const target of batch.targets) {
    for (const { id } of target.messages) (seen.has(id) ? shared : seen).add(id)
  }
  return shared
}
