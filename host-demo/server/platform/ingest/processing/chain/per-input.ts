import type { InputDefinition } from '../../ingest.ts'

/** Memoises what `prepare` makes of an input, until the input changes. Messages of one input come in runs: the last one is kept at hand. */
export function perInput<T>(prepare: (input: InputDefinition) => T): (input: InputDefinition) => T {
  const known = new WeakMap<InputDefinition, { readonly made: T }>()
  let last: InputDefinition | null = null
  let current: { readonly made: T }
  return input => {
    if (input !== last) {
      let entry = known.get(input)
      if (!entry) known.set(input, (entry = { made: prepare(input) }))
      current = entry
      last = input
    }
    return current.made
  }
}
