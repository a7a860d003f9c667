/**
 * `vite build --mode app`: the whole product, dist/app; `%PREFIX%` in index.html is the server's path prefix, with a slash at its end.
 * `vite build --mode sdk`: the SDK, dist/sdk; the root, the core, one entry per element, and all of them, with typings and manifest; and at
 * its end `vite build --mode script`: the whole SDK as one file for `<script src>`.
 * `vite build --mode gallery`: every part of the kit on one page, for the browser tests.
 * `vite build --mode libraries`: libraries of the server that are many small modules, as few files, dist/libraries.
 * `vite build --mode server`: the server in few files, dist/server.
 */
import { resolve } from 'node:path'
import { defineConfig, mergeConfig, type LibraryOptions, type Plugin, type UserConfig } from 'vite'
import { allElementsPlugin } from './elements/sdk/all-plugin.ts'
import { sdkEntries } from './elements/sdk/build-entries.ts'
import { appWishes, chunksOf, firstScreen, sdkWishes } from './elements/sdk/chunks.ts'
import { compressedFilesPlugin } from './elements/sdk/compressed-files.ts'
import { contractPlugin } from './elements/sdk/contract-plugin.ts'
import { firstCallsPlugin } from './elements/sdk/first-calls.ts'
import { firstScreenPlugin } from './elements/sdk/first-screen.ts'
import { frozenPrototypesPlugin } from './elements/sdk/frozen-prototypes.ts'
import { iconPathsPlugin } from './elements/sdk/icon-paths.ts'
import { litEverywherePlugin } from './elements/sdk/lit-everywhere.ts'
import { noCirclesPlugin } from './elements/sdk/no-circles.ts'
import { shoelacePlugin } from './elements/sdk/shoelace-plugin.ts'
import { thirdPartyNoticesPlugin } from './elements/sdk/third-party-notices.ts'
import { librariesBuild } from './host-demo/bundle-libraries.ts'
import { serverBuild } from './host-demo/bundle-server.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

/** The page may lie at any depth, its assets may not: relative addresses begin at the prefix. */
const prefixPlugin: Plugin = {
  name: 'cordwood-prefix',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.html'))
        file.source = String(file.source).replaceAll('="./', '="%PREFIX%')
    }
  },
}

/** Entries of React → the files that they choose in production; the entries check the bundler besides, in code that every element would load. */
const reactInProduction = Object.entries({
  'react-dom': 'react-dom/cjs/react-dom',
  'react-dom/client': 'react-dom/cjs/react-dom-client',
  scheduler: 'scheduler/cjs/scheduler',
}).map(([entry, file]) => ({ find: new RegExp(`^${entry}$`), replacement: at(`node_modules/${file}.production.js`) }))

const common: UserConfig = {
  publicDir: false,
  resolve: { alias: reactInProduction },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [
    shoelacePlugin(),
    allElementsPlugin(),
    litEverywherePlugin(),
    iconPathsPlugin(),
    frozenPrototypesPlugin(),
    noCirclesPlugin(),
  ],
}
const target = 'es2023'
/** They know light-dark(): lowered, it would need the page's help to follow an inherited color-scheme. */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

function page(folder: string, outDir: string): UserConfig {
  return {
    ...common,
    root: at(folder),
    base: './',
    plugins: [...common.plugins!, prefixPlugin, thirdPartyNoticesPlugin()],
    build: {
      target,
      cssTarget,
      outDir: at(outDir),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700, // kB: the engine of charts, fetched with the first of them
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } }, // the page has at once what single elements fetch later
    },
  }
}

export default defineConfig(async ({ mode }) => {
  if (mode === 'app') {
    const app = page('host-demo/app', 'dist/app')
    return mergeConfig<UserConfig, UserConfig>(app, {
      plugins: [
        firstCallsPlugin(at('host-demo/app/first-calls.ts')),
        firstScreenPlugin(firstScreen),
        compressedFilesPlugin(),
      ],
      build: { rolldownOptions: { output: { codeSplitting: await chunksOf(app, appWishes) } } },
    })
  }
  if (mode === 'libraries') return librariesBuild(at('.'))
  if (mode === 'server') return serverBuild(at('.'))
  if (mode === 'gallery') return page('tests/browser/gallery', 'dist/gallery')
  const build = { target, cssTarget, outDir: at('dist/sdk') }
  if (mode === 'script') {
    return {
      ...common,
      build: {
        ...build,
        emptyOutDir: false,
        lib: { entry: { cordwood: at('elements/script.ts') }, formats: ['iife'], name: 'cordwoodScript' },
        rolldownOptions: {
          output: { minify: true, comments: false, codeSplitting: false, entryFileNames: '[name].js' },
        },
      },
    }
  }
  const lib: LibraryOptions = { entry: sdkEntries(), formats: ['es'] }
  return {
    ...common,
    plugins: [...common.plugins!, thirdPartyNoticesPlugin(), contractPlugin()],
    build: {
      ...build,
      emptyOutDir: true,
      lib,
      rolldownOptions: {
        checks: { pluginTimings: false, ineffectiveDynamicImport: false }, // what one element fetches later lies in a file that another has at once
        preserveEntrySignatures: 'allow-extension', // asked for by groups that take modules alone
        output: {
          minify: true,
          comments: false,
          codeSplitting: await chunksOf({ ...common, build: { ...build, lib } }, sdkWishes),
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  }
})
