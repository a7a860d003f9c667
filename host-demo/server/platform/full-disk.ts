/** SQLITE_FULL: the page limit, or no space left on the device. */
export const isFull = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 13
