/**
 * Lists the files of the screen that the product opens with: the page asks for them at once, in place of when its first script has run. They are
 * compiled whole while they come, beside the page's thread: nearly all of them is used at once, and a function that is compiled when it is first
 * called holds the page up.
 */
import type { Plugin, Rolldown } from 'vite'

/** Name of the list, which is JSON: addresses relative to the page. */
export const FIRST_SCREEN_FILE = 'first-screen.json'

/** Tells the browser so; it must come first in a file. Browsers that do not know it take it for a comment. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n'

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
      for (const file of [...atOnce, ...later]) {
        const chunk = chunks.get(file)
        if (chunk) chunk.code = COMPILE_ALL + chunk.code
      }
      this.emitFile({ type: 'asset', fileName: FIRST_SCREEN_FILE, source: JSON.stringify(later) })
    },
  }
}
