/** Trees of query strings that were read before: pages and dashboards ask with the same ones again and again. */
import type { QueryNode } from '../../../core/query/tree.ts'

/** Trees that are kept, those that were used longest ago going first. A tree takes some hundred bytes for each word. */
const MOST_KEPT = 200
/** Characters of a query string whose tree is kept. */
const LONGEST = 200

export class KnownQueries {
  readonly #trees = new Map<string, QueryNode>()

  /** Returns the tree of the text, read by `parse` where it is not known. @throws what `parse` throws */
  get(text: string, parse: () => QueryNode): QueryNode {
    if (text.length > LONGEST) return parse()
    const tree = this.#trees.get(text) ?? parse()
    this.#trees.delete(text)
    this.#trees.set(text, tree)
    const [oldest] = this.#trees.keys()
    if (this.#trees.size > MOST_KEPT) this.#trees.delete(oldest!)
    return tree
  }
}
