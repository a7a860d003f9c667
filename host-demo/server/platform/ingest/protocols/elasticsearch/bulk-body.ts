/**
 * The body of a bulk (https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk): a line with the action, and for all but
 * `delete` a line with the document. Documents are not looked into.
 */
import { isObject } from '../../decoding/json-values.ts'
import { readUtf8 } from '../../decoding/text.ts'
import { BadRequest } from '../../listeners/http/answers.ts'
import { eachLine } from '../../listeners/http/lines.ts'

export type BulkAction = 'index' | 'create' | 'update' | 'delete'

export interface BulkItem {
  readonly action: BulkAction
  readonly index: string
  readonly id: string | null
  /** The line of the action, where it names the index itself; else one that does. */
  readonly line: Buffer | null
  /** Positions of the action's line and the document in the body. */
  readonly start: number
  readonly documentStart: number
  readonly end: number
}

const maxItems = 500_000
const maxNameBytes = 512
const maxActionBytes = 4096
/** Limit of action lines that are repeated in front of documents. */
const maxRepeatedBytes = 64 * 1024 * 1024
const actions: ReadonlySet<string> = new Set<BulkAction>(['index', 'create', 'update', 'delete'])

/** @throws BadRequest where an action cannot be read; nothing of the bulk is to be taken then */
export function readBulk(body: Buffer, index: string | null): BulkItem[] {
  const items: BulkItem[] = []
  let pending: Omit<BulkItem, 'documentStart' | 'end'> | null = null
  let number = 0
  let repeated = 0
  // Agents send the same line before each document.
  let last: { readonly text: Buffer; readonly action: Action } | null = null
  eachLine(body, (start, end) => {
    number++
    if (pending) {
      items.push({ ...pending, documentStart: start, end })
      pending = null
      return
    }
    if (start === end) return
    if (items.length >= maxItems) throw new BadRequest(`A bulk may have ${maxItems} items: send fewer at once.`, 413)
    const text = body.subarray(start, end)
    if (!last?.text.equals(text)) last = { text, action: readAction(text, index, number) }
    const { action } = last
    repeated += action.line?.length ?? 0
    if (repeated > maxRepeatedBytes)
      throw new BadRequest(
        'The items of this bulk are too many to be given the index of its address: send fewer at once.',
        413,
      )
    if (action.action === 'delete') items.push({ ...action, start, documentStart: end, end })
    else pending = { ...action, start }
  })
  if (pending) throw new BadRequest(`Line ${number} has an action without a document behind it.`)
  if (items.length === 0)
    throw new BadRequest('The bulk is empty: a line with an action and a line with a document were expected.')
  return items
}

type Action = Pick<BulkItem, 'action' | 'index' | 'id' | 'line'>

function readAction(text: Buffer, index: string | null, number: number): Action {
  const wrong = (reason: string) => new BadRequest(`Malformed action/metadata line [${number}]: ${reason}`)
  if (text.length > maxActionBytes) throw wrong(`it is longer than ${maxActionBytes} bytes.`)
  let json: unknown
  try {
    json = JSON.parse(readUtf8(text))
  } catch (error) {
    throw wrong((error as Error).message)
  }
  const [name, ...others] = isObject(json) ? Object.keys(json) : []
  if (name === undefined || others.length > 0 || !actions.has(name))
    throw wrong('an object with one of index, create, update, delete was expected.')
  const action = name as BulkAction
  const metadata = (json as Record<string, unknown>)[name]
  if (!isObject(metadata)) throw wrong(`'${name}' must be an object.`)
  const own = nameOf(metadata['_index'])
  const id = metadata['_id'] === undefined || metadata['_id'] === null ? null : String(metadata['_id'])
  const found = own ?? index
  if (found === null) throw wrong('it names no _index, and neither does the address.')
  if (Buffer.byteLength(found) > maxNameBytes) throw wrong(`_index is longer than ${maxNameBytes} bytes.`)
  return {
    action,
    index: found,
    id,
    line: own === null ? Buffer.from(`${JSON.stringify({ [action]: { ...metadata, _index: found } })}\n`) : null,
  }
}

const nameOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
