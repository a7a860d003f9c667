/**
 * Lit as its makers build it for servers: importing it needs no document, and in a browser it is the same. The shim that it brings for
 * rendering on servers is left out: there our elements are not defined. So are its marks on `window` (a list of versions, hooks of polyfills): an
 * element of the page with such an id would take their place.
 */
import { resolve } from 'node:path'
import type { Alias, Plugin } from 'vite'
import { elements } from './entries.ts'

const modules = resolve(elements, '../node_modules')

const aliases: Alias[] = [
  { find: /^lit-html$/, replacement: resolve(modules, 'lit-html/node/lit-html.js') },
  { find: /^@lit\/reactive-element$/, replacement: resolve(modules, '@lit/reactive-element/node/reactive-element.js') },
  // Their parts, which would bring the other build along. `is-server.js` is the one that says where it is.
  { find: /^(lit-html|@lit\/reactive-element)\/(?!is-server\.js$)(.+)$/, replacement: resolve(modules, '$1/node/$2') },
]

const marks = [/\(\w+\.\w+Versions\s*\?\?=\s*\[\]\)\.push\([^)]*\)/g, /\w+\.\w+(?:PolyfillSupport|HydrateSupport)\b/g]

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
    transform: {
      filter: { id: /node_modules\/(?:lit-html|lit-element|@lit\/reactive-element)\// },
      handler: (code: string) => marks.reduce((text, mark) => text.replace(mark, 'undefined'), code),
    },
  }
}
