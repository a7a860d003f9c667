/** The longest text of a rule or a pipeline, in UTF-16 units. */
export const MAX_SOURCE = 100_000
/** Levels that an expression may have at most. */
export const MAX_LEVELS = 400
