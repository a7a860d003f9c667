/** The guide for the first element, followed as it is written: its commands, its files, a real server on another origin, a browser. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveFolder, type StaticServer } from '../browser/static-server.ts'
import { launchChromium } from '../chromium.js'
import { password, startServer, type ServerProcess } from '../support/server.ts'
import { guideStep } from './guide.ts'
import { newFolder, removeFolder, root, shell, tool } from './project.ts'

/** Folder of a reader's page, and answers besides its files: the token has no extension. */
interface Reader {
  readonly folder: string
  readonly answers: Record<string, string>
  readonly site: StaticServer
}

const html = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Mine</title><main id="app"></main>'
let all: string
let plain: Reader, react: Reader, vue: Reader
let cordwood: ServerProcess
let browser: Browser

async function newReader(name: string, served: string): Promise<Reader> {
  const folder = join(all, name)
  await mkdir(folder)
  const answers = {}
  return { folder, answers, site: await serveFolder(join(folder, served), answers, '') }
}

/** The addresses of the guide are those of the test. */
const here = (text: string, reader: Reader) =>
  text
    .replaceAll('http://localhost:9000', cordwood.url)
    .replaceAll('http://localhost:8000', reader.site.url)
    .replaceAll('../cordwood', root)

async function copyFiles(reader: Reader, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(reader.folder, name), here(text, reader))
}

beforeAll(async () => {
  all = await newFolder()
  plain = await newReader('plain', '.')
  react = await newReader('react', 'dist')
  vue = await newReader('vue', 'dist')
  const [, variable] = /^(\w+)=http:\/\/localhost:8000 npm start$/.exec(guideStep(1).commands[0]!)!
  cordwood = await startServer({ env: { [variable!]: [plain, react, vue].map(({ site }) => site.url).join() } })
  browser = await launchChromium()
  // Steps 1 and 2: what they leave behind is for all pages.
  expect(await shell(plain.folder, here(guideStep(1).commands[1]!, plain))).toContain(plain.site.url)
  await shell(plain.folder, here(guideStep(2).commands[0]!, plain), { PASSWORD: password })
  const token = await readFile(join(plain.folder, 'token'), 'utf8')
  expect(token.trim()).toMatch(/^\w{20,}$/)
  plain.answers['/token'] = token
  react.answers['/my/token'] = vue.answers['/my/token'] = token.trim()
})
afterAll(async () => {
  await browser?.close()
  await cordwood?.stop()
  for (const reader of [plain, react, vue]) await reader?.site.close()
  await removeFolder(all)
})

interface Whitelist {
  readonly entries: readonly { readonly title: string; readonly value: string }[]
}

/** Adds an entry as the guide says, and gives the number of entries that the server then has. */
async function addEntry(page: Page, reader: Reader, title: string): Promise<number> {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  await page.goto(reader.site.url)
  const editor = page.locator('cordwood-url-whitelist-editor')
  await editor.getByRole('button', { name: 'Add Url' }).first().click()
  await editor.getByRole('textbox', { name: /title/i }).last().fill(title)
  await editor.getByRole('textbox', { name: /url/i }).last().fill('https://example.org/hook')
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await editor.getByRole('button', { name: 'Update configuration' }).click()
  expect((await saved).status()).toBeLessThan(300)
  const { entries } = await cordwood.json<Whitelist>('GET', '/system/urlwhitelist')
  expect(entries.filter(entry => entry.title === title)).toMatchObject([{ value: 'https://example.org/hook' }])
  expect(problems).toEqual([])
  return entries.length
}

/** Installs as step 4 says, beside what the reader of a framework already has, and builds. */
async function build(reader: Reader, versions: Readonly<Record<string, string>>) {
  const manifest = { name: 'mine', private: true, type: 'module', dependencies: versions }
  await writeFile(join(reader.folder, 'package.json'), JSON.stringify(manifest))
  await shell(reader.folder, here(guideStep(4).commands[0]!, reader))
  await tool(reader.folder, join(reader.folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn')
}

it('step 3: a page of three lines shows the editor, and what is saved is stored', async () => {
  await copyFiles(plain, guideStep(3).files)
  await addEntry(await browser.newPage(), plain, 'From HTML')
})

it('step 4: React 18', async () => {
  await copyFiles(react, guideStep(4).files)
  await writeFile(join(react.folder, 'index.html'), `${html}<script type="module" src="main.jsx"></script>`)
  await writeFile(
    join(react.folder, 'main.jsx'),
    `
    import { createRoot } from 'react-dom/client'
    import { Addresses } from './Addresses.jsx'
    createRoot(document.querySelector('main')).render(<Addresses />)`,
  )
  await build(react, { react: '18.3.1', 'react-dom': '18.3.1', vite: '8.3.8' })
  const page = await browser.newPage()
  const entries = await addEntry(page, react, 'From React')
  await page.getByText(`${entries} addresses`).waitFor()
})

it('step 5: Vue 3', async () => {
  await copyFiles(vue, guideStep(5).files)
  await writeFile(join(vue.folder, 'index.html'), `${html}<script type="module" src="main.js"></script>`)
  await build(vue, { vue: '3.5.45', '@vitejs/plugin-vue': '6.0.11', vite: '8.3.8' })
  const page = await browser.newPage()
  const entries = await addEntry(page, vue, 'From Vue')
  await page.getByText(`${entries} addresses`).waitFor()
})
