/** A message store for tests of what stands above it: holds a list, knows the simplest queries, notes what it was asked. */
import type { QueryNode } from '../../../../core/query/tree.ts'
import type {
  AggregationRequest,
  AggregationResult,
  FieldInfo,
  Hit,
  IndexFieldUse,
  IndexInfo,
  Message,
  MessagesRequest,
  MessageStore,
  SuggestRequest,
  SuggestResult,
} from '../../platform/messages/message-store.ts'
import { IndexNotFoundError } from '../../platform/messages/message-store.ts'

const NOTHING: AggregationResult = { total: 0, range: null, rows: [], totals: [], sampled: false, indices: [] }

/** An index that is written to. */
export const EMPTY_INDEX: IndexInfo = {
  name: 'cordwood_0',
  indexSet: '',
  state: 'open',
  writing: true,
  messages: 0,
  bytes: 0,
  createdAt: 0,
  firstWriteAt: null,
  range: null,
  reopened: false,
  continues: false,
  optimized: 'waiting',
}

export class StubStore implements Partial<MessageStore> {
  messagesHeld: readonly Message[] = []
  readonly asked: { messages: MessagesRequest[]; aggregate: AggregationRequest[]; suggest: SuggestRequest[] } = {
    messages: [],
    aggregate: [],
    suggest: [],
  }
  /** Answers aggregations. */
  aggregation: (request: AggregationRequest) => AggregationResult = () => NOTHING
  suggestions: SuggestResult = { values: [], otherCount: 0, corrected: false }
  fieldInfos: readonly FieldInfo[] = []
  indexInfos: IndexInfo[] = []
  /** Held back until it resolves: a slow store. */
  gate: Promise<void> | null = null
  /** What the gate holds back. */
  gated: readonly ('messages' | 'aggregate')[] = ['messages', 'aggregate']
  /** Signal of the last request for messages. */
  signal: AbortSignal | undefined

  async messages(request: MessagesRequest, signal?: AbortSignal) {
    this.asked.messages.push(request)
    this.signal = signal
    await this.#wait('messages', signal)
    const [sort = { field: 'timestamp', order: 'desc' as const }] = request.sort
    const sign = sort.order === 'asc' ? 1 : -1
    const matching = this.messagesHeld
      .filter(message => visible(message, request))
      .toSorted((a, b) => sign * (a.timestamp - b.timestamp || a.id.localeCompare(b.id)))
    const start = request.after
      ? matching.findIndex(message => message.id === request.after?.at(-1)) + 1
      : request.offset
    const times = matching.map(({ timestamp }) => timestamp)
    const range = times.length > 0 ? { from: Math.min(...times), to: Math.max(...times) } : null
    return {
      total: matching.length,
      hits: matching.slice(start, start + request.limit).map(hit),
      indices: ['cordwood_0'],
      ...(request.range && { range }),
    }
  }

  async aggregate(request: AggregationRequest, signal?: AbortSignal) {
    this.asked.aggregate.push(request)
    await this.#wait('aggregate', signal)
    return this.aggregation(request)
  }

  async suggest(request: SuggestRequest) {
    this.asked.suggest.push(request)
    return this.suggestions
  }

  fields = async () => this.fieldInfos
  indices = async () => this.indexInfos
  analyze = (text: string) => text.toLowerCase().split(/\W+/)
  ensureIndexSet = async (set: { id: string; prefix: string }) => {
    if (this.indexInfos.some(({ indexSet }) => indexSet === set.id)) return
    this.indexInfos.push({
      ...EMPTY_INDEX,
      name: `${set.prefix}_0`,
      indexSet: set.id,
      messages: this.messagesHeld.length,
      bytes: 1000,
    })
  }
  dropIndexSet = async () => undefined
  fieldUses: Readonly<Record<string, IndexFieldUse>> = {}
  fieldUse = async (index: string) => this.fieldUses[index] ?? null
  closeIndex = async (name: string) => this.#change(name, { state: 'closed', reopened: false })
  reopenIndex = async (name: string) => this.#change(name, { state: 'open', reopened: true })

  async deleteIndex(name: string) {
    this.#change(name, {})
    this.indexInfos = this.indexInfos.filter(index => index.name !== name)
  }

  #change(name: string, more: Partial<IndexInfo>): void {
    if (!this.indexInfos.some(index => index.name === name)) throw new IndexNotFoundError(name)
    this.indexInfos = this.indexInfos.map(index => (index.name === name ? { ...index, ...more } : index))
  }

  onRotation = () => () => undefined
  whenOptimized = async () => undefined

  async calculateRange(index: string) {
    const found = this.indexInfos.find(({ name }) => name === index)
    if (!found) throw new IndexNotFoundError(index)
    return found
  }

  health = async () => ({ writable: true, reason: null, bytes: 1000 })

  async message(index: string, documentId: string) {
    if (index !== 'cordwood_0') throw new IndexNotFoundError(index)
    const found = this.messagesHeld.find(message => `doc-${message.id}` === documentId)
    return found ? hit(found) : null
  }

  async rotate(indexSet: string) {
    const name = `cordwood_${this.indexInfos.length}`
    this.indexInfos = [
      ...this.indexInfos.map(index => ({ ...index, writing: false })),
      { ...EMPTY_INDEX, name, indexSet },
    ]
    return name
  }

  async #wait(request: 'messages' | 'aggregate', signal?: AbortSignal): Promise<void> {
    if (!this.gate || !this.gated.includes(request)) return
    const left = new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
    await Promise.race([this.gate, left])
  }
}

const hit = (message: Message): Hit => ({
  index: 'cordwood_0',
  documentId: `doc-${message.id}`,
  message,
  cursor: [message.timestamp, message.id],
})

function visible(message: Message, { scope, queries }: MessagesRequest): boolean {
  return (
    message.timestamp >= scope.from &&
    message.timestamp <= scope.to &&
    (scope.streams === null || message.streams.some(id => scope.streams!.includes(id))) &&
    queries.every(query => matches(message, query))
  )
}

function matches(message: Message, query: QueryNode): boolean {
  switch (query.type) {
    case 'all':
      return true
    case 'term':
      return query.field === 'streams'
        ? message.streams.includes(query.value)
        : query.field !== null && String(message.fields[query.field]) === query.value
    case 'bool':
      return (
        query.must.every(node => matches(message, node)) &&
        !query.mustNot.some(node => matches(message, node)) &&
        (query.must.length > 0 || query.should.length === 0 || query.should.some(node => matches(message, node)))
      )
    default:
      throw new Error(`The stub cannot evaluate ${query.type}.`)
  }
}
