import { UnsupportedQueryError } from '../../../message-store.ts'

/** Several readers cannot do the job together, or could give another answer than one: one does it alone. */
export class NotSharedError extends Error {
  override readonly name: string = 'NotSharedError'
}

/** Whether one reader is to do alone what several failed at: together they also hold more than one, which may be too much. */
export const isForOne = (error: unknown): boolean =>
  error instanceof NotSharedError || error instanceof UnsupportedQueryError
