/** Returns the number for one more stage: behind the last. */
export const nextStage = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : Math.max(...numbers) + 1)
