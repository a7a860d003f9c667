/**
 * Modules that follow from the registry: `virtual:cordwood-all` defines every element, `virtual:cordwood-provider` the provider, which
 * else comes with any element.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { elementEntries, elements } from './entries.ts'

const path = (file: string) => JSON.stringify(join(elements, file))

const modules: Readonly<Record<string, () => string>> = {
  'virtual:cordwood-all': () => Object.values(elementEntries).map(file => `import ${path(file)}\n`).join(''),
  'virtual:cordwood-provider': () => `import { defineProvider } from ${path('kit/provider.ts')}\ndefineProvider()\n`,
}

export function allElementsPlugin(): Plugin {
  return {
    name: 'cordwood-all',
    resolveId: {
      filter: { id: /virtual:cordwood-\w+$/ },
      // As an entry it comes as a path below the root.
      handler: id => ({ id: `\0${id.slice(id.indexOf('virtual:'))}`, moduleSideEffects: true }),
    },
    load: {
      filter: { id: /^\0virtual:cordwood-\w+$/ },
      handler: id => modules[id.slice(1)]!(),
    },
  }
}
