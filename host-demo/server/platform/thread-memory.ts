/**
 * Bounds of the heap of a thread, MB.
 *
 * V8's own choice for new objects on a large machine is several times that for each thread, and saves no time here: the objects of a batch of messages
 * outlive it either way. The larger the bound of the old ones is, 4 GB by default, the further V8 lets a heap grow before it collects the garbage. No
 * thread may come near the bound: it would end. Most of what threads have in use are messages in flight (`creditFor`).
 */
export const threadMemory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1536 } as const
