/** Messages that were set aside (contract 2, 4.5), as they are shown. */
import type { Client } from '../client/client.ts'
import type { IndexerFailure, IndexerFailures } from './schema.ts'

/** What a failure tells beyond its instant. */
export interface FailureDetails {
  readonly reason: string
  /** Of the input it came by. */
  readonly inputId: string | null
  readonly remoteAddress: string | null
  /** What came, byte by byte; the beginning where it is long. */
  readonly raw: Uint8Array
  /** How long it is. */
  readonly rawBytes: number
}

export const damagesPath = '/system/indexer/damages'
export const failuresPath = (limit: number, offset: number) => `/system/indexer/failures?limit=${limit}&offset=${offset}`

/** Whole: what is asked for by itself is not cut. Null where it is not there any more. */
export async function wholeFailure(client: Client, letterId: string, offset: number): Promise<FailureDetails | null> {
  const { failures: [one] } = await client.get<IndexerFailures>(failuresPath(1, offset))
  return one?.letter_id === letterId ? readFailure(one) : null
}

/** `message` is what the backend says: JSON of ours, or of anybody's. */
export function readFailure({ message }: IndexerFailure): FailureDetails {
  const { reason, input, remote_address, raw_base64, raw_bytes } = objectOf(message)
  const raw = typeof raw_base64 === 'string' ? bytesOf(raw_base64) : new Uint8Array()
  return {
    reason: typeof reason === 'string' ? reason : message,
    inputId: typeof input === 'string' && input !== '' ? input : null,
    remoteAddress: typeof remote_address === 'string' && remote_address !== '' ? remote_address : null,
    raw, rawBytes: typeof raw_bytes === 'number' ? raw_bytes : raw.length,
  }
}

function objectOf(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value as Record<string, unknown> : {}
  } catch {
    return {}
  }
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
