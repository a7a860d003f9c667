/** Measures the memory that a page holds. */
import type { Page } from '@playwright/test'

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
    }
  }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

/** Kept for the inspector that measures, of each answer. */
const ofInspector = 'blink::NetworkResourcesData'

/**
 * Returns the bytes of all that is held, after a collection. Compiled code does not count: there is more of it the longer a page runs, until
 * all that is hot is compiled.
 */
export async function heldBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const { snapshot, nodes, strings } = JSON.parse(chunks.join('')) as Snapshot
  const {
    node_fields: fields,
    node_types: [types],
  } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map(field => fields.indexOf(field)) as [
    number,
    number,
    number,
  ]
  let sum = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    const counts = types[nodes[at + type]!] !== 'code' && !strings[nodes[at + name]!]!.startsWith(ofInspector)
    if (counts) sum += nodes[at + size]!
  }
  return sum
}
