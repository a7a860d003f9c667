/** Build step: our copy of Shoelace goes by `cw-sl-` (tags, events, custom properties), so a page's own stays untouched. */
import type { Plugin } from 'vite'

/** `sl-` at the start of a word. */
export const renameShoelace = (code: string): string => code.replace(/\bsl-(?=[a-z])/g, 'cw-sl-')

export function renameShoelacePlugin(): Plugin {
  return {
    name: 'cordwood-rename-shoelace',
    transform: {
      filter: { id: /@shoelace-style[\\/]shoelace[\\/]dist[\\/].*\.js$/ },
      handler: code => ({ code: renameShoelace(code), map: null }),
    },
  }
}
