/** Path data of icons, on a 16 × 16 grid. */
export type PathData = readonly string[]

const pathData = /<path[^>]*?\sd="([^"]+)"/g

/** Name → its paths, from the SVG texts of the set. */
export function pathsOf<Name extends string>(sources: Readonly<Record<Name, string>>): Readonly<Record<Name, PathData>> {
  const entries = Object.entries<string>(sources).map(([name, source]) => [name, [...source.matchAll(pathData)].map(([, d]) => d!)])
  return Object.fromEntries(entries) as Record<Name, PathData>
}
