/** The generated files of an area that differ from what its grammar gives. */
export function staleFiles(area: 'query' | 'pipelines'): string[]
