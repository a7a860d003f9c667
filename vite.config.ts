/**
 * `vite build --mode app`: the whole product, dist/app; `%PREFIX%` in index.html is the server's path prefix, with a slash at its end.
 * `vite build --mode sdk`: the SDK, dist/sdk; one entry per element, the core, and all of them.
 * `vite build --mode gallery`: every part of the kit on one page, for the browser tests.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { renameShoelacePlugin } from './elements/kit/rename-shoelace.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

/** Entry name → module: the core, each element, and all of them. */
function sdkEntries(): Record<string, string> {
  const elements = [
    ['cordwood-admin', 'shell/admin.tsx'], ['cordwood-search', 'search/search.tsx'], ['cordwood-inputs', 'inputs/inputs.tsx'],
    ['cordwood-overview', 'system/overview.tsx'],
  ].map(([tag, file]) => [tag, at(`elements/${file}`)] as const)
  return { core: at('core/index.ts'), all: at('elements/all.ts'), ...Object.fromEntries(elements.filter(([, file]) => existsSync(file))) }
}

/** The page may lie at any depth, its assets may not: relative addresses begin at the prefix. */
const prefixPlugin: Plugin = {
  name: 'cordwood-prefix',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.html')) file.source = String(file.source).replaceAll('="./', '="%PREFIX%')
    }
  },
}

/** What an embedding page links: `cordwood.css`. */
const pageStylesPlugin: Plugin = {
  name: 'cordwood-page-styles',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'cordwood.css', source: readFileSync(at('elements/cordwood.css')) })
  },
}

const common: UserConfig = {
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [renameShoelacePlugin()],
}
const target = 'es2023'

function page(folder: string, outDir: string): UserConfig {
  return {
    ...common,
    root: at(folder),
    base: './',
    plugins: [...common.plugins!, prefixPlugin],
    build: { target, outDir: at(outDir), emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  }
}

export default defineConfig(({ mode }) => {
  if (mode === 'app') return page('host-demo/app', 'dist/app')
  if (mode === 'gallery') return page('tests/browser/gallery', 'dist/gallery')
  return {
    ...common,
    plugins: [...common.plugins!, pageStylesPlugin],
    build: {
      target,
      outDir: at('dist/sdk'),
      emptyOutDir: true,
      lib: { entry: sdkEntries(), formats: ['es'] },
      rolldownOptions: { output: { minify: true, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  }
})
