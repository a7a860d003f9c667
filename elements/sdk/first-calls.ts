/** Puts a script of its own before all others of the page, which sends what every visit asks for first. */
import type { Plugin } from 'vite'

/** @param module the script; it imports nothing, so that it comes as one small file */
export function firstCallsPlugin(module: string): Plugin {
  let reference = ''
  return {
    name: 'cordwood-first-calls',
    apply: 'build',
    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: module, name: 'first-calls' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const script = Object.values(bundle ?? {}).find(file => file.type === 'chunk' && file.facadeModuleId === module)
        if (!script) throw new Error(`No file of the build is the script of first calls, ${module} (${reference}).`)
        const attrs = { type: 'module', async: true, crossorigin: true, src: `./${script.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' as const }]
      },
    },
  }
}
