/** The names of the generated files that differ from what the grammar gives. */
export function staleFiles(): string[]
