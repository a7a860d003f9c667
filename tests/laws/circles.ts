/** Returns the groups of nodes that lead to each other (Tarjan's strongly connected components of more than one node). */
export function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    open.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (open.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) !== index.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1 || edges.get(node)?.includes(node)) found.push(group.sort())
  }
  for (const node of edges.keys()) visit(node)
  return found
}
