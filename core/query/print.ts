import type { QueryNode } from './tree.ts'

export function printQuery(node: QueryNode): string {
  throw new Error(`Not yet written: ${node.type}`)
}
