import type { IndexMeta } from '../format.ts'

/** Describes the first index of the set `set`, before anything is written to it. */
export const NEW_META: IndexMeta = {
  indexSet: 'set',
  prefix: 'set',
  number: 0,
  createdAt: 1,
  state: 'open',
  sequence: 0,
  finished: false,
}
