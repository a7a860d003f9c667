/**
 * How much memory a thread gives to objects it has just made, MB. V8's own choice for a large machine is several times that for each
 * thread, and saves no time here: what a batch of messages is made of outlives it either way.
 */
export const youngMemory = { maxYoungGenerationSizeMb: 32 } as const
