/** Entries of the SDK's build: the root, the core, the provider, one per element, and all elements. */
import { resolve } from 'node:path'
import { elementEntries, elements } from './entries.ts'

/** Name of the built file → its module. */
export function sdkEntries(): Record<string, string> {
  return {
    index: resolve(elements, 'index.ts'),
    core: resolve(elements, '../core/index.ts'),
    all: 'virtual:cordwood-all',
    'cordwood-provider': 'virtual:cordwood-provider',
    ...Object.fromEntries(Object.entries(elementEntries).map(([tag, file]) => [tag, resolve(elements, file)])),
  }
}
