/** How much may be between the journal and the end of storing. */
import { totalmem } from 'node:os'
import type { Credit } from '../processing/delivery.ts'

const MESSAGES = 20_000
const BYTES = 32 * 1024 * 1024
/** The share of the machine's memory that all of it may take. */
const SHARE = 1 / 16

/** Returns the credit with so many threads beside that of delivery: the same for each, and once more for the store. */
export const creditFor = (threads: number, memory = totalmem()): Credit => ({
  messages: MESSAGES * (threads + 1),
  bytes: Math.max(BYTES, Math.min(BYTES * (threads + 1), memory * SHARE)),
})
