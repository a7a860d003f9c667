/** Details of what the streams elements tell of. */

/** Detail of `cordwood-stream-created`. */
export interface StreamCreatedDetail {
  readonly id: string
  readonly title: string
  /** Id of the stream it was cloned from. */
  readonly clonedFrom?: string
}

/** Detail of `cordwood-stream-saved`: title, description, index set, rules or how they are matched are others. */
export interface StreamSavedDetail {
  readonly id: string
  readonly title: string
}

/** Detail of `cordwood-stream-deleted`. */
export interface StreamDeletedDetail {
  /** Several where they were deleted together. */
  readonly ids: readonly string[]
}
