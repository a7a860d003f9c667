const collator = new Intl.Collator(undefined, { numeric: true })

/** Returns options in the order of the alphabet, whatever order the server has. */
export const byLabel = <O extends { readonly label: string }>(options: readonly O[]): readonly O[] =>
  options.toSorted((a, b) => collator.compare(a.label, b.label))
