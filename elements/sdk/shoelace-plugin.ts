/** Build step: fits our copy of Shoelace to pages that are not ours. */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { elements } from './entries.ts'

/** Renames `sl-` at the start of a word to `cw-sl-` (tags, events, custom properties), so a page's own Shoelace stays untouched. */
export const renameShoelace = (code: string): string => code.replace(/\bsl-(?=[a-z])/g, 'cw-sl-')

/** Binds `style` as a property: a strict content security policy blocks the attribute, and the property does the same. */
export const bindStyleProperty = (code: string): string => code.replace(/(?<=\s)style="(?=[^"]*\$\{)/g, '.style="')

const iconComponent = /^\/\/ src\/components\/icon\/icon\.component\.ts$/m
const ownIcon = `export { SlIcon } from ${JSON.stringify(resolve(elements, 'kit/shoelace/icon.ts'))}`

/** Replaces Shoelace's icon, which fetches files by their address, by one that draws the kit's. */
export const replaceIcon = (code: string): string => (iconComponent.test(code) ? ownIcon : code)

const checkBox = 'class="tree-item__checkbox"'

/** Hides the check box in a node of a tree from screen readers and axe: it has no name, and the node says whether it is selected. */
export const hideCheckBox = (code: string): string => code.replace(checkBox, `${checkBox} inert`)

const shareOfPixels = 'return value / this.size * 100'

/** Keeps the share of a split panel that is hidden, whose size is 0: divided by that, it would be lost. */
export const keepShare = (code: string): string =>
  code.replace(shareOfPixels, 'return this.size ? value / this.size * 100 : this.position')

const adaptations = [replaceIcon, renameShoelace, bindStyleProperty, hideCheckBox, keepShare]

export function shoelacePlugin(): Plugin {
  return {
    name: 'cordwood-shoelace',
    transform: {
      filter: { id: /@shoelace-style[\\/]shoelace[\\/]dist[\\/].*\.js$/ },
      handler: code => ({ code: adaptations.reduce((text, adapt) => adapt(text), code), map: null }),
    },
  }
}
