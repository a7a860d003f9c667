/** A lookup that failed, in words for the administrator; never holds a secret. */
export class LookupError extends Error {
  override readonly name = 'LookupError'
}

/** The key cannot be looked up; nothing is wrong with the adapter. */
export class UnfitKeyError extends LookupError {}

const ours = "The data adapter failed. The server's log says why."

/** Returns what people may read of a failure. */
export const reasonOf = (error: unknown): string => (error instanceof LookupError ? error.message : ours)
