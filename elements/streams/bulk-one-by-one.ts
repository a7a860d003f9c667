/** Tells which of several entities a call refuses that takes them all or none. */
import { FetchError } from '../../core/client/errors.ts'
import type { BulkResult } from '../../core/streams/schema.ts'

/**
 * All at once; where the server refuses that, one after the other. Who is away, or refuses everything for another reason, throws.
 * @param call changes these, or throws
 * @param wordsOf what a user is told of an error
 */
export async function bulkOneByOne(
  ids: readonly string[], call: (ids: readonly string[]) => Promise<unknown>, wordsOf: (error: unknown) => string,
): Promise<BulkResult> {
  try {
    await call(ids)
    return { successfully_performed: ids.length, failures: [] }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (ids.length === 1) return { successfully_performed: 0, failures: [{ entity_id: ids[0]!, failure_explanation: wordsOf(error) }] }
  }
  return eachAlone(ids, id => call([id]), wordsOf)
}

/** One after the other. Who is away throws; what was done until then stays done. */
export async function eachAlone(
  ids: readonly string[], call: (id: string) => Promise<unknown>, wordsOf: (error: unknown) => string,
): Promise<BulkResult> {
  const failures: BulkResult['failures'] = []
  for (const id of ids) {
    try {
      await call(id)
    } catch (error) {
      if (!isRefusal(error)) throw error
      failures.push({ entity_id: id, failure_explanation: wordsOf(error) })
    }
  }
  return { successfully_performed: ids.length - failures.length, failures }
}

const isRefusal = (error: unknown) =>
  error instanceof FetchError && error.status !== undefined && error.status < 500 && error.status !== 401
