/** Reduces an icon's file (`bootstrap-icons/icons/*.svg?raw`) to its paths: the rest is the same for all icons. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const path = /<path\b[^>]*>/g

export function iconPathsPlugin(): Plugin {
  return {
    name: 'cordwood-icon-paths',
    enforce: 'pre',
    load: {
      filter: { id: /bootstrap-icons\/icons\/[\w-]+\.svg\?raw$/ },
      handler(id) {
        const paths = readFileSync(id.replace(/\?raw$/, ''), 'utf8').match(path) ?? []
        return `export default ${JSON.stringify(paths.join(''))}`
      },
    },
  }
}
