/** The package as strangers get it: packed, installed into fresh projects, built, typed, and used in Chromium behind a strict CSP. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticesFile } from '../../elements/sdk/third-party-notices.ts'
import { expectToWork, usePage } from './page.ts'
import { newFolder, newProject, pack, removeFolder, root, tool } from './project.ts'

const vite = '8.3.8'
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const viteOf = (project: string) => join(project, 'node_modules/vite/bin/vite.js')

/** In the package and in the product's own interface. */
const bundled = [
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/common',
  '@lezer/highlight',
  '@lezer/lr',
  '@lit/reactive-element',
  '@marijn/find-cluster-break',
  '@nanostores/query',
  '@nanostores/react',
  '@r2wc/core',
  '@r2wc/react-to-web-component',
  '@shoelace-style/shoelace',
  '@tanstack/react-virtual',
  '@tanstack/virtual-core',
  'bootstrap-icons',
  'crelt',
  'dayjs',
  'echarts',
  'entities',
  'linkify-it',
  'lit-element',
  'lit-html',
  'markdown-it',
  'mdurl',
  'nanoevents',
  'nanostores',
  'punycode.js',
  'react',
  'react-dom',
  'react-grid-layout',
  'rolldown',
  'scheduler',
  'style-mod',
  'topojson-client',
  'tslib',
  'uc.micro',
  'w3c-keyname',
  'world-atlas',
  'zrender',
]
const namedIn = (notices: string) => [...notices.matchAll(/^={80}\n(\S+) \S+ \([\w.-]+\)$/gm)].map(([, name]) => name!)

function expectLicences(notices: string) {
  for (const name of namedIn(notices)) {
    const [file] = globSync('{LICENSE,LICENSE.md,LICENSE.txt,LICENSE-MIT.txt}', {
      cwd: join(root, 'node_modules', name),
    })
    const text =
      file &&
      readFileSync(join(root, 'node_modules', name, file), 'utf8')
        .split('# Licenses of bundled dependencies')[0]!
        .trim()
    expect(notices).toContain(text ?? 'Copyright (c) 2022 Bitovi')
  }
}

let folder: string
let tarball: string
beforeAll(async () => {
  folder = await newFolder()
  tarball = await pack(folder)
})
afterAll(() => removeFolder(folder))

describe("the product's own interface", () => {
  it('brings the licence of each package that is in its files, the fonts too', () => {
    const notices = readFileSync(join(root, 'dist/app', noticesFile), 'utf8')
    expect(namedIn(notices)).toEqual(
      [...bundled, '@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono', 'vite'].sort(),
    )
    expectLicences(notices)
    expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1')
  })
})

describe('the packed package', () => {
  it('works in plain HTML: the one-file script, and modules without a build', async () => {
    const project = await newProject(folder, 'plain', tarball)
    expectToWork(await usePage(project, '/script.html'), 'from HTML')
    expectToWork(await usePage(project, '/modules.html'), 'from HTML')

    const installed = join(project, 'node_modules/cordwood')
    const text = (path: string) => readFileSync(join(installed, path), 'utf8')
    const { dependencies = {} } = JSON.parse(text('package.json')) as { dependencies?: Record<string, string> }
    expect(globSync('{*,dist/*}', { cwd: installed }).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'dist/sdk',
      'docs',
      'llms.txt',
      'package.json',
    ])
    const typings = globSync('dist/sdk/types/**/*.d.ts', { cwd: installed }).map(text).join('\n')
    const packages = [...typings.matchAll(/(?:from |import\()['"]([^'".][^'"]*)['"]/g)].map(([, name]) => name!)
    // JavaScript is bundled: dependencies are what the typings name, without the framework the page brings.
    expect(Object.keys(dependencies).sort()).toEqual(
      [...new Set(packages)].filter(name => name !== 'react' && name !== 'vue').sort(),
    )
  })

  it('leads somewhere with every link of its texts, and says of the product only what its users need', () => {
    const installed = join(folder, 'plain/node_modules/cordwood')
    const texts = globSync('{*.md,llms.txt,docs/**/*.md}', { cwd: installed })
    expect(texts.length).toBeGreaterThan(50)
    const lost = texts.flatMap(file =>
      [...readFileSync(join(installed, file), 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
        .map(([, to]) => to!)
        .filter(to => !/^\w+:/.test(to) && !existsSync(join(installed, dirname(file), to)))
        .map(to => `${file}: ${to}`),
    )
    expect(lost).toEqual([])
    expect(readFileSync(join(installed, 'llms.txt'), 'utf8')).toContain('docs/elements/cordwood-search.md')

    const manifestOf = (path: string) =>
      Object.keys(JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as object)
    const ours = ['devDependencies', 'scripts', 'workspaces']
    expect(manifestOf(installed).filter(name => ours.includes(name))).toEqual([])
    // Packing leaves the clone as it was.
    expect(manifestOf(root)).toEqual(expect.arrayContaining(ours))
  })

  it('has entries that all import in Node, where they define nothing', async () => {
    const project = join(folder, 'plain')
    const built = globSync('*.js', { cwd: join(project, 'node_modules/cordwood/dist/sdk') })
    expect(built.length).toBeGreaterThan(10)
    const entryOf: Readonly<Record<string, string>> = { 'index.js': 'cordwood', 'cordwood.js': 'cordwood/script' }
    const names = built.map(file => entryOf[file] ?? `cordwood/${file.slice(0, -3)}`)
    const script = `for (const name of ${JSON.stringify([...names, 'cordwood/react', 'cordwood/vue'])}) await import(name)
      const { readFile } = await import('node:fs/promises')
      for (const name of ['custom-elements.json', 'vscode.html-custom-data.json', 'sizes.json', 'cordwood.css'])
        await readFile(new URL(import.meta.resolve('cordwood/' + name)))
      console.log('imported', typeof globalThis.HTMLElement, typeof globalThis.customElements)`
    expect((await tool(project, '--input-type=module', '--eval', script)).trim()).toBe('imported undefined undefined')
  })

  // Every package is written out: another one is seen in review, and its licence with it.
  it('brings the licence of each package that is in its files', () => {
    const notices = readFileSync(join(folder, 'plain/node_modules/cordwood/dist/sdk', noticesFile), 'utf8')
    expect(namedIn(notices)).toEqual([...bundled, '@nanostores/lit'].sort())
    expectLicences(notices)
  })

  it('works in Vite with React 18', async () => {
    const project = await newProject(folder, 'react', tarball, { react: '18.3.1', 'react-dom': '18.3.1', vite })
    await tool(project, viteOf(project), 'build', '--logLevel', 'warn')
    expectToWork(await usePage(join(project, 'dist')), 'from React')
  })

  it('works in Vite with Vue 3', async () => {
    const project = await newProject(folder, 'vue', tarball, { vue: '3.5.45', '@vitejs/plugin-vue': '6.0.11', vite })
    await tool(project, viteOf(project), 'build', '--logLevel', 'warn')
    expectToWork(await usePage(join(project, 'dist')), 'from Vue')
  })

  it('types its elements in the DOM, in JSX of React 19 and in Vue', async () => {
    const project = await newProject(folder, 'types', tarball, { '@types/react': '19.2.18', vue: '3.5.45' })
    expect(await tool(project, tsc, '-p', project)).toBe('')
  })

  it('offers no listeners in JSX of React 18, which would not call them', async () => {
    const project = await newProject(folder, 'types-react-18', tarball, { '@types/react': '18.3.26' })
    expect(await tool(project, tsc, '-p', project)).toBe('')
  })
})
