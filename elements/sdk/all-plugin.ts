/** `import 'virtual:cordwood-all'` defines every element of the registry. */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { elementEntries, elements } from './entries.ts'

export const allElements = 'virtual:cordwood-all'
const resolved = `\0${allElements}`

export function allElementsPlugin(): Plugin {
  return {
    name: 'cordwood-all',
    resolveId: {
      // As an entry it comes as a path below the root.
      filter: { id: /virtual:cordwood-all$/ },
      handler: () => ({ id: resolved, moduleSideEffects: true }),
    },
    load: {
      filter: { id: /^\0virtual:cordwood-all$/ },
      handler: () => Object.values(elementEntries).map(file => `import ${JSON.stringify(join(elements, file))}\n`).join(''),
    },
  }
}
