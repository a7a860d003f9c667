import type { Form } from '../evaluate.ts'

/** Numbers and dates that were sent as text, field names with dots asked with underscores. */
export const values: readonly Form[] = []
