/** The name of who created a stream: that of a local user carries the prefix `local:` where the server created the stream. */
export const creatorName = (creatorUserId: string): string => creatorUserId.replace(/^local:(?=.)/, '')
