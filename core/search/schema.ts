/** The wire contract of searches; the browser imports types only. */
export * from './schema/time-range.ts'
export * from './schema/search.ts'
export * from './schema/search-replies.ts'
export * from './schema/execution.ts'
export * from './schema/fields.ts'
export * from './schema/messages.ts'
