import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DAMAGED, filesSetAside, isDamage, setAside } from '../../../damaged-files.ts'
import {
  IndexNotFoundError,
  type EncodedRun,
  type EncodedSpan,
  type EncoderSets,
  type IndexDamage,
  type IndexSetRules,
  type LeftIndex,
  type Pack,
  type WriteBatch,
} from '../../message-store.ts'
import { describeIndex } from './describe-index.ts'
import { CHUNK_STRIDE, openForWriting, writeMeta, type IndexMeta } from '../format.ts'
import {
  createIndex,
  deleteIndexFile,
  droppedSets,
  forgetDropped,
  indexBytes,
  indexName,
  indexPath,
  listIndices,
  rememberDropped,
} from '../index-files.ts'
import { joinRuns, partsBySet, runOf, type Run } from './batch-runs.ts'
import { lastOf, messagesOf, takeFitting, type Part, type WaitingPart } from './fitting.ts'
import { IndexWriter, type Packing } from './index-writer.ts'
import {
  countCounting,
  fromDescription,
  isUnpacked,
  newIndex,
  numberIn,
  PLAIN,
  sumOfContinued,
  toEntry,
  type IndexSet,
  type KnownIndex,
} from './known-index.ts'
import { ToldSets } from './told-sets.ts'
import type { FoldTask, IndexEntry } from '../protocol.ts'

/** The set of a batch has to go on in another index, and has as many as it may have: one has to be removed first. */
export class TooManyIndices extends Error {
  override readonly name = 'TooManyIndices'
}

/** Packs rows in another thread; null where that has ended. */
export type FoldElsewhere = (task: FoldTask, done: (pack: Pack | null) => void) => void

/** The index sets of the store and their files. Everything the writer knows of them is derived from the files. */
export class IndexSets {
  readonly #dir: string
  readonly #packing: Packing
  /** Messages after which a set goes on in another file, whatever its rules say. */
  readonly #rotateAt: number
  readonly #warn: (text: string) => void
  readonly #alarm: (text: string) => void
  readonly #sets = new Map<string, IndexSet>()
  readonly #indices = new Map<string, KnownIndex>()
  readonly #told = new ToldSets()
  /** Ids of sets that were deleted. */
  readonly #dropped: Set<string>
  /** Damages of indices that could be opened. */
  readonly #damages: IndexDamage[] = []
  #begunAnew = false
  /** Indices that sets have gone on from, and nobody knows yet. */
  #left: LeftIndex[] = []

  /** `warn` and `alarm` hear what the operator should know; `alarm` of faults. */
  constructor(
    dir: string,
    packing: Packing,
    rotateAt: number,
    warn: (text: string) => void,
    alarm: (text: string) => void = warn,
  ) {
    this.#dir = dir
    this.#rotateAt = rotateAt
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
    const description = describeIndex(path)
    const { meta, damage } = description
    const { number, indexSet, prefix, createdAt } = meta
    const index = fromDescription(name, description)
    if (damage !== null) {
      this.#damages.push({ index: name, part: damage, messages: null, range: null, setAside: null })
      this.#alarm(
        `The index '${name}' is damaged: ${damage}. What is left of it is searched; nothing is written to it any more.`,
      )
    }
    this.#indices.set(name, index)
    const set = this.#sets.get(indexSet)
    if (!set) this.#sets.set(indexSet, { ...PLAIN, id: indexSet, prefix, current: index, sequence: meta.sequence })
    // A new index inherits the sequence of the last, so none before it is further on. The clock may have been set back between the two.
    else if (
      (meta.sequence - set.sequence ||
        (prefix === set.prefix ? number - set.current.number : createdAt - set.current.createdAt)) > 0
    ) {
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
    set.current = this.#create(set.id, set.prefix, set.sequence, { restarted: true })
    set.before = this.#before(set)
    this.#begunAnew = true
  }

  /** Also one that was deleted here, but not elsewhere. A bound that has been reached already holds at once. */
  ensure(id: string, prefix: string, rules: IndexSetRules = {}): void {
    if (this.#dropped.has(id)) forgetDropped(this.#dir, id)
    this.#dropped.delete(id)
    const set = this.#sets.get(id) ?? this.#begin(id, prefix)
    Object.assign(set, { prefix, rules, types: new Map(Object.entries(rules.fieldTypes ?? {})) })
    set.before = this.#before(set)
    try {
      this.#goOn(set)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#alarm(
        `The index '${set.current.name}' is full and could not be left: ${reason}. The next write tries again.`,
      )
    }
  }

  #begin(id: string, prefix: string): IndexSet {
    const current = this.#create(id, prefix, 0, { restarted: this.#numbersSetAside(prefix).length > 0 })
    const set: IndexSet = { ...PLAIN, id, prefix, current, sequence: 0 }
    this.#sets.set(id, set)
    return set
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

  /** See `FromStore`; null: no set was begun again. */
  replayAfter(): number | null {
    const again = [...this.#sets.values()].filter(({ current }) => current.restarted).map(({ sequence }) => sequence)
    const prefixes = [...this.#sets.values()].map(({ prefix }) => prefix)
    // Its set is not known before it is named again.
    const orphans = filesSetAside(join(this.#dir, DAMAGED)).filter(
      ({ name }) => !prefixes.some(prefix => numberIn(name, prefix).length > 0),
    )
    const all = [...again, ...orphans.map(() => 0)]
    return all.length > 0 ? Math.min(...all) : null
  }

  /** Whether a set has gone on in a new index, because of damage, since this was asked last. */
  takeBegunAnew(): boolean {
    const begun = this.#begunAnew
    this.#begunAnew = false
    return begun
  }

  /** Returns the damages of files; readers report the ones that searches meet. */
  damages(): IndexDamage[] {
    const aside = filesSetAside(join(this.#dir, DAMAGED)).map(({ name, file, reason, at }) => ({
      index: name,
      part: reason,
      messages: null,
      range: null,
      setAside: file,
      before: Date.parse(at),
    }))
    return [...aside, ...this.#damages.filter(({ index }) => this.#indices.has(index))]
  }

  /**
   * Writes batches and encoded ones, each batch whole, in the sets that have not had them. With `beyond`, sets go on in new indices whatever their number.
   * @throws TooManyIndices where a set may not have another index yet; the same can be applied again
   */
  apply(batches: readonly (WriteBatch | EncodedSpan)[], beyond = false): void {
    const runs = batches.flatMap((batch): readonly (Run<Part> | EncodedRun)[] =>
      'runs' in batch ? batch.runs : [runOf(batch)],
    )
    for (const run of joinRuns<Part>(runs)) this.#applyRun(run, beyond)
  }

  /** The set that some batches are for alone is written first: none may get further than it. */
  #applyRun({ parts, alone }: Run<Part>, beyond: boolean): void {
    const bySet = new Map<IndexSet, readonly Part[]>()
    for (const [id, own] of partsBySet(parts)) {
      if (!this.#dropped.has(id)) bySet.set(this.#set(id), own)
      else {
        const messages = own.reduce((sum, part) => sum + messagesOf(part), 0)
        this.#warn(
          `${messages} messages were for the index set '${id}', which has been deleted; they are not stored there.`,
        )
      }
    }
    for (const [set, own] of [...bySet].sort(([a], [b]) => Number(b.id === alone) - Number(a.id === alone))) {
      let rest: readonly WaitingPart[] = own.filter(part => lastOf(part) > set.sequence)
      while (rest.length > 0) {
        if (!this.#goOn(set, beyond)) throw new TooManyIndices(`'${set.current.name}' is full.`)
        this.#work(set, writer => {
          const { sequence: after, types } = set
          const fitting = takeFitting(rest, { after, bound: this.#bound(set), present: writer.messages, types })
          if (fitting.sequence > after) writer.put(fitting.contents, fitting.sequence)
          set.sequence = fitting.sequence
          rest = fitting.rest
        })
      }
      this.#goOn(set)
    }
  }

  encoderSets(): EncoderSets {
    return { minPacked: Math.min(this.#packing.direct, CHUNK_STRIDE), sets: this.#told.of(this.#sets.values()) }
  }

  /** Messages with which the index of a set is full. */
  #bound({ rules: { rotateAtMessages = Infinity }, before }: IndexSet): number {
    return Math.min(this.#rotateAt, rotateAtMessages - before.messages)
  }

  /**
   * Leaves an index that has reached a bound of its set, or of the store, or has an older format. Returns false where it has reached a bound of its set, and
   * the set may not have another one yet.
   */
  #goOn(set: IndexSet, beyond = false): boolean {
    const { current, before, rules } = set
    const { rotateAtMessages = Infinity, rotateAtBytes = Infinity, mostIndices = Infinity } = rules
    if (current.messages === 0 && !current.old) return true
    const isFull =
      before.messages + current.messages >= rotateAtMessages ||
      (rotateAtBytes < Infinity && before.bytes + this.#bytes(current) >= rotateAtBytes)
    if (isFull) {
      const count = countCounting(set, this.#indices.values())
      if (count >= mostIndices && !beyond) return false
      if (count >= mostIndices)
        this.#warn(
          `The index set '${set.prefix}' has ${count} indices and goes on in another one: the oldest have not been removed in time.`,
        )
      this.#leaveFor(set, false)
    } else if (current.messages >= this.#rotateAt || current.old) this.#leaveFor(set, true)
    return true
  }

  #leaveFor(set: IndexSet, continues: boolean): void {
    const { name } = set.current
    this.#work(set, writer => writer.fold())
    set.writer?.close()
    set.writer = null
    set.current = this.#create(set.id, set.prefix, set.sequence, { continues })
    set.before = this.#before(set)
    this.#left.push({ index: name, indexSet: set.id })
  }

  #before(set: IndexSet): IndexSet['before'] {
    return sumOfContinued(set, this.#indices.values(), index => this.#bytes(index))
  }

  #bytes(index: KnownIndex): number {
    const writer = this.#isCurrent(index) ? this.#sets.get(index.indexSet)?.writer : null
    return writer?.bytes ?? indexBytes(indexPath(this.#dir, index.name))
  }

  /** Packs tails that are long enough, or has them packed elsewhere; false: there are none. */
  fold(elsewhere: FoldElsewhere | null = null): boolean {
    let found = false
    for (const set of this.#sets.values()) {
      const { writer } = set
      if (!writer?.wantsFold) continue
      found = true
      if (!elsewhere) {
        this.#work(set, own => own.fold())
        continue
      }
      const task = writer.beginFold()
      elsewhere(task, pack => {
        // A writer that was closed meanwhile has packed them, or the next one will.
        if (set.writer === writer) this.#work(set, own => own.endFold(task, pack))
      })
    }
    return found
  }

  /** Names and writers of the indices that are written to. */
  get writers(): readonly (readonly [name: string, writer: IndexWriter])[] {
    return [...this.#sets.values()].flatMap(({ current, writer }) => (writer ? [[current.name, writer] as const] : []))
  }

  checkpoint(): void {
    for (const set of this.#sets.values()) if (set.writer) this.#work(set, writer => writer.checkpoint())
  }

  /** For when nothing comes in; false where nothing is left to do. */
  rest(): boolean {
    let more = false
    for (const set of this.#sets.values()) {
      if (set.writer) this.#work(set, writer => (more = writer.rest() || more))
    }
    return more
  }

  /** Starts a new index; gives its name. */
  rotate(indexSet: string): string {
    const set = this.#set(indexSet)
    this.#leaveFor(set, false)
    return set.current.name
  }

  /** Gives the indices that sets have gone on from since this was asked last. */
  takeLeft = (): LeftIndex[] => this.#left.splice(0)

  setState(name: string, state: 'open' | 'closed'): void {
    const index = this.#index(name)
    if (state === 'closed') this.#refuseCurrent(index, 'closed')
    const db = openForWriting(indexPath(this.#dir, name))
    const reopened = state === 'open' && (index.state === 'closed' || index.reopened)
    try {
      writeMeta(db, { state, reopened: reopened ? 1 : 0 })
    } finally {
      db.close()
    }
    Object.assign(index, { state, reopened })
  }

  /** Counts an index that is not written to from its file. */
  describe(name: string): void {
    const index = this.#index(name)
    if (this.#isCurrent(index)) return
    const { messages, range } = describeIndex(indexPath(this.#dir, name))
    Object.assign(index, { messages, range })
  }

  delete(name: string): void {
    const index = this.#index(name)
    this.#refuseCurrent(index, 'deleted')
    deleteIndexFile(this.#dir, name)
    this.#indices.delete(name)
  }

  /** Names of the rotated indices that are not yet finished. */
  unfinished(): string[] {
    return [...this.#indices.values()]
      .filter(index => index.optimized === 'waiting' && !index.damaged && !this.#isCurrent(index))
      .map(index => index.name)
  }

  finished(name: string, optimized: 'done' | 'failed'): void {
    const index = this.#indices.get(name)
    if (index) index.optimized = optimized
  }

  /** Names of the finished indices whose chunks can be repacked, of the sets that want it. */
  unpacked(): string[] {
    return [...this.#indices.values()]
      .filter(index => isUnpacked(index) && !this.#isCurrent(index) && this.optimizes(index.name))
      .map(index => index.name)
  }

  /** It has been repacked, or cannot be before the next start. */
  repacked(name: string): void {
    const index = this.#indices.get(name)
    if (index) index.repacked = true
  }

  /** Whether the text indexes of a rotated index are to be merged. */
  optimizes(name: string): boolean {
    return this.#sets.get(this.#indices.get(name)?.indexSet ?? '')?.rules.optimize ?? true
  }

  list(): IndexEntry[] {
    const indices = [...this.#indices.values()].sort((a, b) => a.createdAt - b.createdAt || a.number - b.number)
    return indices.map(index =>
      toEntry(index, {
        path: indexPath(this.#dir, index.name),
        writing: this.#isCurrent(index),
        bytes: this.#bytes(index),
      }),
    )
  }

  close(): void {
    for (const set of this.#sets.values()) {
      set.writer?.close()
      set.writer = null
    }
  }

  #create(
    indexSet: string,
    prefix: string,
    sequence: number,
    { restarted = false, continues = false }: Pick<IndexMeta, 'restarted' | 'continues'>,
  ): KnownIndex {
    const taken = [
      ...[...this.#indices.keys()].flatMap(name => numberIn(name, prefix)),
      ...this.#numbersSetAside(prefix),
    ]
    const number = Math.max(-1, ...taken) + 1
    const name = indexName(prefix, number)
    const createdAt = Date.now()
    const meta = { indexSet, prefix, number, createdAt, sequence, restarted, continues }
    createIndex(this.#dir, { ...meta, state: 'open', finished: false })
    const index = newIndex(name, meta)
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
    set.current.firstWriteAt = set.writer.firstWriteAt
  }

  /** A batch that could not be written was undone: it comes again and goes to the next index. */
  #leave(set: IndexSet, reason: string): void {
    const { name } = set.current
    this.#damages.push({ index: name, part: reason, messages: null, range: null, setAside: null })
    this.#alarm(
      `The index '${name}' is damaged: ${reason}. What is left of it is searched, and new messages go to another one.`,
    )
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
