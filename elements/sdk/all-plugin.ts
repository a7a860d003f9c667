/**
 * Modules that follow from the registry: `virtual:cordwood-all` defines every element, `virtual:cordwood-provider` the provider, which
 * else comes with any element, `virtual:cordwood-page.css` the stylesheet of pages with elements.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { elementEntries, elements } from './entries.ts'
import { pageStylesheet } from './page-stylesheet.ts'

const path = (file: string) => JSON.stringify(join(elements, file))

const modules: Readonly<Record<string, () => string>> = {
  'virtual:cordwood-all': () =>
    Object.values(elementEntries)
      .map(file => `import ${path(file)}\n`)
      .join(''),
  'virtual:cordwood-provider': () => `import { defineProvider } from ${path('kit/provider.ts')}\ndefineProvider()\n`,
  'virtual:cordwood-page.css': pageStylesheet,
}

export function allElementsPlugin(): Plugin {
  return {
    name: 'cordwood-all',
    resolveId: {
      filter: { id: /virtual:cordwood-[\w.]+$/ },
      // As an entry, the id arrives as a path below the root.
      handler: id => ({ id: `\0${id.slice(id.indexOf('virtual:'))}`, moduleSideEffects: true }),
    },
    load: {
      filter: { id: /^\0virtual:cordwood-[\w.]+$/ },
      handler: id => modules[id.slice(1)]!(),
    },
  }
}
