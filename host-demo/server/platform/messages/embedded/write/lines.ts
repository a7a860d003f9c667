/** Messages that are too few for a chunk: each is a line of JSON. */
import type { EncodedLine } from '../../message-store.ts'
import { decodeDocument, encodeDocument } from '../documents.ts'
import type { Entry } from './entry.ts'

/** A line as it lies in the tail of an index. */
export type TailLine = Pick<EncodedLine, 'line' | 'shared'>

export function linesOf(entries: readonly Entry[]): EncodedLine[] {
  let last: readonly string[] | null = null
  return entries.map(({ message, shared }) => {
    const line = { line: encodeDocument(message), timestamp: message.timestamp, shared }
    const fields = Object.keys(message.fields)
    if (last !== null && areSame(fields, last)) return line
    last = fields
    return { ...line, fields }
  })
}

export const entryOf = ({ line, shared }: TailLine): Entry => ({ message: decodeDocument(line), shared })

const areSame = (names: readonly string[], others: readonly string[]): boolean =>
  names.length === others.length && names.every((name, i) => name === others[i])
