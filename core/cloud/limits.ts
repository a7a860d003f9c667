/** Limits of the wizard's fields (specification 5), which forms show and servers hold. */

/** The streaming service gives no more records at a time. */
export const maximumBatchSize = 10_000
export const keyLimit = 512
export const secretLimit = 512
export const arnLimit = 2048
/** The ARN of a role, as `pattern` of an input, which matches the whole value. */
export const rolePattern = 'arn:[\\w\\-]+:iam::\\d+:role/[\\x21-\\x7e]+'
export const endpointPattern = 'https://\\S+'
export const streamNamePattern = '[a-zA-Z0-9_.\\-]{1,128}'
