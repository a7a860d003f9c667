/**
 * Pages that freeze the prototypes of the language before we load are pages we work on. What inherits from a frozen prototype cannot assign to a name
 * of it; these two libraries do so while they load.
 */
import type { Plugin } from 'vite'

interface Patch {
  readonly file: RegExp
  readonly find: string
  readonly put: string
}

const patches: readonly Patch[] = [
  {
    file: /\/dayjs\/dayjs\.min\.js$/,
    find: 'var m=M.prototype;',
    put: 'var m=M.prototype;["valueOf","toString"].forEach(function(n){Object.defineProperty(m,n,{writable:!0,configurable:!0})});',
  },
  {
    file: /\/@lit\/reactive-element\/(?:node\/)?reactive-element\.js$/,
    find: 'Symbol.metadata??=Symbol("metadata")',
    put: 'Object.isExtensible(Symbol)&&(Symbol.metadata??=Symbol("metadata"))',
  },
]

export function frozenPrototypesPlugin(): Plugin {
  return {
    name: 'cordwood-frozen-prototypes',
    transform: {
      filter: { id: patches.map(({ file }) => file) },
      handler(code, id) {
        const { find, put } = patches.find(({ file }) => file.test(id))!
        if (!code.includes(find))
          this.error(`${id} no longer has '${find}': look whether it still assigns to inherited names.`)
        return { code: code.replace(find, () => put), map: null }
      },
    },
  }
}
