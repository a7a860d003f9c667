/** Lists the files of the screen that the product opens with: the page asks for them at once, in place of when its first script has run. */
import type { Plugin, Rolldown } from 'vite'

/** Name of the list, which is JSON: addresses relative to the page. */
export const FIRST_SCREEN_FILE = 'first-screen.json'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** Returns the files that come with one, itself included. */
function loadedWith(file: string, chunks: Chunks): ReadonlySet<string> {
  const found = new Set([file])
  for (const one of found) for (const imported of chunks.get(one)?.imports ?? []) found.add(imported)
  return found
}

/** @param module the screen; a build without it fails */
export function firstScreenPlugin(module: string): Plugin {
  return {
    name: 'cordwood-first-screen',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter(file => file.type === 'chunk')
      const chunks = new Map(files.map(file => [file.fileName, file]))
      const screen = files.find(({ moduleIds }) => moduleIds.includes(module))
      if (!screen) return this.error(`No file of the build holds the first screen, ${module}.`)
      const atOnce = new Set(
        files.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...loadedWith(fileName, chunks)]),
      )
      const later = [...loadedWith(screen.fileName, chunks)].filter(file => !atOnce.has(file))
      this.emitFile({ type: 'asset', fileName: FIRST_SCREEN_FILE, source: JSON.stringify(later) })
    },
  }
}
