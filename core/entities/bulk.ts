/** Doing one thing to several entities, and what the server tells of it. */
import { FetchError } from '../client/errors.ts'

export interface BulkFailure {
  readonly entity_id: string
  readonly failure_explanation: string
}
export interface BulkResult {
  readonly successfully_performed: number
  readonly failures: readonly BulkFailure[]
}

/**
 * Calls for all at once, and one by one where the server refuses that, so that it is known which are refused.
 * @param call changes all of these or none
 * @param wordsOf the text of an error for the user
 * @throws what is no refusal: the server is away, broken, or does not know the user
 */
export async function bulkOneByOne(
  ids: readonly string[],
  call: (ids: readonly string[]) => Promise<unknown>,
  wordsOf: (error: unknown) => string,
): Promise<BulkResult> {
  try {
    await call(ids)
    return { successfully_performed: ids.length, failures: [] }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (ids.length === 1)
      return { successfully_performed: 0, failures: [{ entity_id: ids[0]!, failure_explanation: wordsOf(error) }] }
  }
  return eachAlone(ids, id => call([id]), wordsOf)
}

/** Calls one by one. @throws what is no refusal; the calls before it stay done */
export async function eachAlone(
  ids: readonly string[],
  call: (id: string) => Promise<unknown>,
  wordsOf: (error: unknown) => string,
): Promise<BulkResult> {
  const failures: BulkFailure[] = []
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
