import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DAMAGED, filesSetAside, isDamage, setAside } from '../../damaged-files.ts'
import { IndexNotFoundError, type IndexDamage, type WriteBatch } from '../message-store.ts'
import { describeIndex } from './describe-index.ts'
import { FORMAT_VERSION, openForWriting, writeMeta } from './format.ts'
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
  /** Of an older format: nothing is written to it but what a rotation does. */
  readonly old: boolean
  /** Nothing is written to it at all. */
  damaged: boolean
  /** See `IndexMeta`. */
  readonly restarted: boolean
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
  readonly #alarm: (text: string) => void
  readonly #sets = new Map<string, IndexSet>()
  readonly #indices = new Map<string, KnownIndex>()
  /** Ids of sets that were deleted. */
  readonly #dropped: Set<string>
  /** Those that were opened and are damaged in part. */
  readonly #damages: IndexDamage[] = []
  #begunAnew = false

  /** `warn` and `alarm` hear what the operator should know; `alarm` of damage. */
  constructor(dir: string, packing: Packing, warn: (text: string) => void, alarm: (text: string) => void = warn) {
    this.#dir = dir
    this.#alarm = alarm
    this.#warn = warn
    this.#packing = packing
    this.#dropped = droppedSets(dir)
    for (const name of listIndices(dir)) this.#discover(name)
    for (const set of this.#sets.values()) if (set.current.damaged || this.#isBehindDamage(set)) this.#beginAnew(set)
  }

  /** An index that cannot be opened is set aside: the others are written and searched meanwhile. */
  #discover(name: string): void {
    const path = indexPath(this.#dir, name)
    try {
      this.#know(name, path)
    } catch (error) {
      if (!isDamage(error)) throw error
      const { file } = setAside(path, join(this.#dir, DAMAGED), error.message)
      this.#alarm(`The index '${name}' is damaged and was set aside: ${error.message}. It is now ${file}.`)
    }
  }

  #know(name: string, path: string): void {
    const { meta, messages, range, damage } = describeIndex(path)
    const { number, indexSet, prefix, createdAt, state, finished, format } = meta
    const index: KnownIndex = {
      name, number, indexSet, createdAt, state, messages, range, damaged: damage !== null, old: format < FORMAT_VERSION,
      finished: finished || damage !== null, restarted: meta.restarted === true,
    }
    if (damage !== null) {
      this.#damages.push({ index: name, part: damage, messages: null, range: null, setAside: null })
      this.#alarm(`The index '${name}' is damaged: ${damage}. What is left of it is searched; nothing is written to it any more.`)
    }
    this.#indices.set(name, index)
    const set = this.#sets.get(indexSet)
    if (!set) this.#sets.set(indexSet, { id: indexSet, prefix, current: index, writer: null, sequence: meta.sequence })
    // A new index inherits the sequence of the last, so none before it is further on. The clock may have been set back between the two.
    else if ((meta.sequence - set.sequence || (prefix === set.prefix ? number - set.current.number : createdAt - set.current.createdAt)) > 0) {
      Object.assign(set, { prefix, current: index, sequence: meta.sequence })
    }
  }

  /** Whether an index after its current one was set aside. */
  #isBehindDamage({ prefix, current }: IndexSet): boolean {
    return this.#numbersSetAside(prefix).some(number => number > current.number)
  }

  /** Numbers of the indices with the prefix that were set aside. They are not given again. */
  #numbersSetAside(prefix: string): number[] {
    return filesSetAside(join(this.#dir, DAMAGED)).flatMap(({ name }) => numberIn(name, prefix))
  }

  /** Goes on in a new index. What the journal still has of the damaged one is written to it again. */
  #beginAnew(set: IndexSet): void {
    set.writer?.close()
    set.writer = null
    set.current.damaged = true
    set.current = this.#create(set.id, set.prefix, set.sequence, true)
    this.#begunAnew = true
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
    const current = this.#create(id, prefix, 0, this.#numbersSetAside(prefix).length > 0)
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

  /** See `FromStore`; null: no set was begun anew. */
  replayAfter(): number | null {
    const anew = [...this.#sets.values()].filter(({ current }) => current.restarted).map(({ sequence }) => sequence)
    const prefixes = [...this.#sets.values()].map(({ prefix }) => prefix)
    // Its set is not known before it is named again.
    const orphans = filesSetAside(join(this.#dir, DAMAGED)).filter(({ name }) => !prefixes.some(prefix => numberIn(name, prefix).length > 0))
    const all = [...anew, ...orphans.map(() => 0)]
    return all.length > 0 ? Math.min(...all) : null
  }

  /** Whether a set has gone on in a new index, because of damage, since this was asked last. */
  takeBegunAnew(): boolean {
    const begun = this.#begunAnew
    this.#begunAnew = false
    return begun
  }

  /** Those of the files; what searches meet is known to the readers. */
  damages(): IndexDamage[] {
    const aside = filesSetAside(join(this.#dir, DAMAGED))
      .map(({ name, file, reason }) => ({ index: name, part: reason, messages: null, range: null, setAside: file }))
    return [...aside, ...this.#damages.filter(({ index }) => this.#indices.has(index))]
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

  /** Ids of the sets whose index has `limit` messages or more, or is of an older format: new messages go to one of this. */
  full(limit: number): string[] {
    return [...this.#sets.values()].filter(({ current }) => current.messages >= limit || current.old).map(set => set.id)
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
    const db = openForWriting(indexPath(this.#dir, name))
    try {
      writeMeta(db, { state })
    } finally {
      db.close()
    }
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
    return [...this.#indices.values()].filter(index => !index.finished && !index.damaged && !this.#isCurrent(index)).map(index => index.name)
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
      const writer = this.#isCurrent(index) ? this.#sets.get(indexSet)?.writer : null
      return { name, indexSet, state, writing: this.#isCurrent(index), messages, bytes: writer?.bytes ?? indexBytes(path), createdAt, range, path }
    })
  }

  close(): void {
    for (const set of this.#sets.values()) {
      set.writer?.close()
      set.writer = null
    }
  }

  /** @param restarted see `IndexMeta` */
  #create(indexSet: string, prefix: string, sequence: number, restarted = false): KnownIndex {
    const taken = [...[...this.#indices.keys()].flatMap(name => numberIn(name, prefix)), ...this.#numbersSetAside(prefix)]
    const number = Math.max(-1, ...taken) + 1
    const name = indexName(prefix, number)
    const createdAt = Date.now()
    createIndex(this.#dir, { indexSet, prefix, number, createdAt, state: 'open', sequence, finished: false, restarted })
    const index: KnownIndex = {
      name, number, indexSet, createdAt, state: 'open', finished: false, old: false, damaged: false, restarted, messages: 0, range: null,
    }
    this.#indices.set(name, index)
    return index
  }

  /** A commit that failed may be in the file all the same: where its sync failed, it is read from the log again. */
  #open(set: IndexSet): IndexWriter {
    const path = indexPath(this.#dir, set.current.name)
    // SQLite would make an empty one, which is damaged; a folder that is away may come back.
    if (!existsSync(path)) throw new Error(`${path} is not there.`)
    const writer = new IndexWriter(path, this.#packing, this.#warn)
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
      if (isDamage(error)) this.#leave(set, error.message)
      throw error
    }
    set.current.messages = set.writer.messages
    set.current.range = set.writer.range
  }

  /** A batch that could not be written was undone: it comes again and goes to the next index. */
  #leave(set: IndexSet, reason: string): void {
    const { name } = set.current
    this.#damages.push({ index: name, part: reason, messages: null, range: null, setAside: null })
    this.#alarm(`The index '${name}' is damaged: ${reason}. What is left of it is searched, and new messages go to another one.`)
    this.#beginAnew(set)
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

/** The number in the name of an index with the prefix; none in that of another. */
function numberIn(name: string, prefix: string): number[] {
  const at = name.lastIndexOf('_')
  return name.slice(0, at) === prefix ? [Number(name.slice(at + 1))] : []
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
