/** What the SDK is built of: the root, the core, one entry per element, and all elements. */
import { resolve } from 'node:path'

export const elements: string = resolve(import.meta.dirname, '..')

/** Tag → the module, in `elements`, that defines it. */
export const elementEntries = {
  'cordwood-admin': 'shell/admin.tsx',
  'cordwood-search': 'search/search.tsx',
  'cordwood-message': 'search/message.tsx',
  'cordwood-inputs': 'inputs/inputs.tsx',
  'cordwood-overview': 'system/overview.tsx',
} as const

/** Name of the built file → its module. */
export function sdkEntries(): Record<string, string> {
  return {
    index: resolve(elements, 'index.ts'),
    core: resolve(elements, '../core/index.ts'),
    all: resolve(elements, 'all.ts'),
    ...Object.fromEntries(Object.entries(elementEntries).map(([tag, file]) => [tag, resolve(elements, file)])),
  }
}
