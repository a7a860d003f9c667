import type { EncoderSet, EncoderSets } from '../../message-store.ts'
import type { IndexSet } from './known-index.ts'

const NO_TYPES = {}

/** Tells encoders about index sets; entries that have not changed are the same objects as the last time. */
export class ToldSets {
  #sets: EncoderSets['sets'] = new Map()

  of(sets: Iterable<IndexSet>): EncoderSets['sets'] {
    const told = new Map<string, EncoderSet>()
    for (const { id, rules, writer } of sets) {
      const known = this.#sets.get(id)
      const { fieldTypes = NO_TYPES } = rules
      const columns = writer?.columns ?? 'all'
      const isSame = known?.fieldTypes === fieldTypes && known.columns === columns
      told.set(id, isSame ? known : { fieldTypes, columns })
    }
    return (this.#sets = told)
  }
}
