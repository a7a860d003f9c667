/** Messages that were set aside (contract 2, 4.5), as they are shown. */
import type { Client } from '../client/client.ts'
import { base64Bytes } from '../values/base64-bytes.ts'
import type { IndexerFailure, IndexerFailures } from './schema.ts'

/** Details of a failure besides its time. */
export interface FailureDetails {
  readonly reason: string
  /** The id of the input that received it. */
  readonly inputId: string | null
  readonly remoteAddress: string | null
  /** The received bytes; only the beginning of long messages. */
  readonly raw: Uint8Array
  /** The size of the whole message. */
  readonly rawBytes: number
}

export const damagesPath = '/system/indexer/damages'
export const failuresPath = (limit: number, offset: number) =>
  `/system/indexer/failures?limit=${limit}&offset=${offset}`

/** Whole: what is asked for by itself is not cut. Null where it is not there any more. */
export async function wholeFailure(client: Client, letterId: string, offset: number): Promise<FailureDetails | null> {
  const {
    failures: [one],
  } = await client.get<IndexerFailures>(failuresPath(1, offset))
  return one?.letter_id === letterId ? readFailure(one) : null
}

/** `message` is what the backend says: JSON of ours, or of anybody's. */
export function readFailure({ message }: IndexerFailure): FailureDetails {
  const { reason, input, remote_address, raw_base64, raw_bytes } = objectOf(message)
  const raw = typeof raw_base64 === 'string' ? base64Bytes(raw_base64) : new Uint8Array()
  return {
    reason: typeof reason === 'string' ? reason : message,
    inputId: typeof input === 'string' && input !== '' ? input : null,
    remoteAddress: typeof remote_address === 'string' && remote_address !== '' ? remote_address : null,
    raw,
    rawBytes: typeof raw_bytes === 'number' ? raw_bytes : raw.length,
  }
}

function objectOf(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
