/** Details of the events that `EntityEvents` names. */

export interface EntitySavedDetail {
  readonly id: string
  readonly title: string
}

export interface EntityDeletedDetail {
  /** Several where they were deleted together. */
  readonly ids: readonly string[]
}
