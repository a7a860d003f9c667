/**
 * Heap size for new objects of a thread, MB. V8's own choice for a large machine is several times that for each thread,
 * and saves no time here: the objects of a batch of messages outlive it either way.
 */
export const youngMemory = { maxYoungGenerationSizeMb: 32 } as const
