/** Doing something to many entities (contract 1, 0.5): each on its own; failures are listed. */
import { Type, type Static } from 'typebox'
import { ApiError } from '../errors/errors.ts'

export const BulkRequest = Type.Object({ entity_ids: Type.Array(Type.String(), { minItems: 1 }) })
export const BulkReply = Type.Object({
  successfully_performed: Type.Integer(),
  failures: Type.Array(Type.Object({ entity_id: Type.String(), failure_explanation: Type.String() })),
})

export async function inBulk(
  { entity_ids }: Static<typeof BulkRequest>,
  act: (id: string) => Promise<void>,
): Promise<Static<typeof BulkReply>> {
  const failures: Static<typeof BulkReply>['failures'] = []
  for (const id of entity_ids) {
    try {
      await act(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failures.push({ entity_id: id, failure_explanation: error.message })
    }
  }
  return { successfully_performed: entity_ids.length - failures.length, failures }
}
