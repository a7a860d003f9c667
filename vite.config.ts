/**
 * `vite build --mode app`: the whole product, dist/app; `%PREFIX%` in index.html is the server's path prefix, with a slash at its end.
 * `vite build --mode sdk`: the SDK, dist/sdk; one entry per element, the core, and all of them.
 * `vite build --mode gallery`: every part of the kit on one page, for the browser tests.
 */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { renameShoelacePlugin } from './elements/kit/rename-shoelace.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

/** Entry name → module. A definition is `elements/<area>/<screen>.tsx` that the shell names, and every leaf. */
function sdkEntries(): Record<string, string> {
  const screens = { 'cordwood-admin': 'shell/admin.tsx', 'cordwood-search': 'search/search.tsx', 'cordwood-inputs': 'inputs/inputs.tsx',
    'cordwood-overview': 'system/overview.tsx' }
  const leaves = existsSync(at('elements/leaves'))
    ? readdirSync(at('elements/leaves')).filter(file => /^[\w-]+\.ts$/.test(file) && file !== 'leaf.ts').map(file => [`cordwood-${file.slice(0, -3)}`, `leaves/${file}`])
    : []
  const elements = [...Object.entries(screens), ...leaves].map(([tag, file]) => [tag, at(`elements/${file}`)] as const)
  return { core: at('core/index.ts'), all: at('elements/all.ts'), ...Object.fromEntries(elements.filter(([, file]) => existsSync(file!))) }
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
    build: {
      target,
      outDir: at('dist/sdk'),
      emptyOutDir: true,
      lib: { entry: sdkEntries(), formats: ['es'] },
      rolldownOptions: { output: { minify: true, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  }
})
