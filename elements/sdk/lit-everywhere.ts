/**
 * Lit as its makers build it for servers: importing it needs no document, and in a browser it is the same. The shim that it brings for
 * rendering on servers is left out: there our elements are not defined.
 */
import { resolve } from 'node:path'
import type { Alias, Plugin } from 'vite'
import { elements } from './entries.ts'

const modules = resolve(elements, '../node_modules')

const aliases: Alias[] = [
  { find: /^lit-html$/, replacement: resolve(modules, 'lit-html/node/lit-html.js') },
  { find: /^@lit\/reactive-element$/, replacement: resolve(modules, '@lit/reactive-element/node/reactive-element.js') },
]

const shim = '\0cordwood-no-dom'

export function litEverywherePlugin(): Plugin {
  return {
    name: 'cordwood-lit-everywhere',
    enforce: 'pre',
    config: () => ({ resolve: { alias: aliases } }),
    resolveId: { filter: { id: /^@lit-labs\/ssr-dom-shim$/ }, handler: () => shim },
    load: {
      filter: { id: /^\0cordwood-no-dom$/ },
      handler: () => 'export const HTMLElement = class {}\nexport const customElements = undefined\n',
    },
  }
}
