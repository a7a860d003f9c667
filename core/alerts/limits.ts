/** Limits of event definitions. */

/** Characters. */
export const MAX_TITLE = 1_000
export const MAX_TEXT = 65_536
export const MAX_QUERY = 32_768
export const MAX_FIELD_NAME = 255
export const MAX_TEMPLATE = 16_384

export const MAX_STREAMS = 1_000
export const MAX_GROUP_FIELDS = 20
export const MAX_SERIES = 50
export const MAX_QUERY_PARAMETERS = 100
export const MAX_EXPECTED_VALUES = 1_000
export const MIN_STEPS = 2
export const MAX_STEPS = 10
export const MAX_STEP_MESSAGES = 10_000
export const MAX_FIELDS = 100
export const MAX_PROVIDERS = 10
export const MAX_NOTIFICATIONS = 100
/** Limits a whole definition, as JSON. */
export const MAX_DEFINITION_BYTES = 262_144

/** Ten years. */
export const MAX_WINDOW_MS = 315_360_000_000
/** The scheduler looks once in a second what is due. */
export const MIN_EXECUTE_EVERY_MS = 1_000
