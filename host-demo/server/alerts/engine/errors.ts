/** Why a run failed. Any other error is temporary: the run is tried again. */

/** The definition cannot be run as it is; the message is for its owner. It is not run again before it is saved. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError'
}
