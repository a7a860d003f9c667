/** The contract's two ways to write an instant (part 1, 0.1). */

/** `2023-08-02T10:00:00.000+0000` */
export const javaDate = (ms: number): string => new Date(ms).toISOString().replace('Z', '+0000')
