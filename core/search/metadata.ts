/** Whether the server adds the field to messages, beside the fields that they were sent with. */
export const isMetadata = (name: string): boolean => name.startsWith('gl2_') || name === '_id' || name === 'streams'
