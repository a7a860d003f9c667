/**
 * The parts of the portal that are bundled: React 18, Vue 3 and the portal's own Shoelace, with Cordwood's elements from the built package. The
 * pages in plain HTML are served as they are written.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => resolve(import.meta.dirname, path)
const fromRoot = createRequire(at('../../package.json'))

/** Elsewhere npm puts the package into `node_modules`; here it is the folder above, found by the same `exports`. */
const thePackage: Plugin = {
  name: 'portal-cordwood',
  enforce: 'pre',
  resolveId: { filter: { id: /^cordwood(\/|$)/ }, handler: id => fromRoot.resolve(id) },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/built/',
  publicDir: false,
  plugins: [
    thePackage,
    vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('cordwood-') } } }),
  ],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: at('../../dist/portal'),
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false, pluginTimings: false }, // pages that have all elements at once
      input: {
        frameworks: at('frameworks/frameworks.js'),
        'element-react': at('elements/element-react.js'),
        'element-vue': at('elements/element-vue.js'),
      },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
})
