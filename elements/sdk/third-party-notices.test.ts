import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noticesFile, thirdPartyNoticesPlugin } from './third-party-notices.ts'

let folder: string
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'cordwood-notices-')))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

/** A package with a module, a picture, and a licence that names its author. */
async function addPackage(name: string, license: string | undefined, licenseFile = 'LICENSE') {
  const manifest = { name, version: '1.2.3', license, main: 'index.js', sideEffects: false }
  await write(`node_modules/${name}/package.json`, JSON.stringify(manifest))
  await write(`node_modules/${name}/index.js`, `export const says = () => console.log('${name}')\n`)
  await write(`node_modules/${name}/picture.png`, 'a picture')
  if (licenseFile) await write(`node_modules/${name}/${licenseFile}`, `Copyright the makers of ${name}\n`)
}

async function notices(main: string): Promise<string> {
  await write('main.js', main)
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [thirdPartyNoticesPlugin()],
    build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: join(folder, 'main.js') } },
  })) as Rolldown.RolldownOutput
  const file = output.find(({ fileName }) => fileName === noticesFile)
  return file?.type === 'asset' ? String(file.source) : ''
}

it('names the packages that are in the build, with their licences; those that were left out are not named', async () => {
  await addPackage('used', 'MIT')
  await addPackage('@scope/picture', 'OFL-1.1', 'license.md')
  await addPackage('named', 'MIT', 'LICENSE-MIT.txt')
  await addPackage('unused', 'MIT')
  const text = await notices(`
    import { says } from 'used'
    import { says as named } from 'named'
    import { says as unused } from 'unused'
    import picture from '@scope/picture/picture.png'
    named(says(picture))`)
  expect(text).toContain('used 1.2.3 (MIT)\n')
  expect(text).toContain('Copyright the makers of used\n')
  expect(text).toContain('Copyright the makers of named\n')
  expect(text).toContain('@scope/picture 1.2.3 (OFL-1.1)\n')
  expect(text).toContain('Copyright the makers of @scope/picture\n')
  expect(text).not.toContain('unused')
})

it.each(['GPL-3.0', undefined])('a package whose licence is %s stops the build', async license => {
  await addPackage('strict', license)
  const words = `strict would be bundled, its licence is ${license ?? 'none'}. Allowed are`
  await expect(notices("import { says } from 'strict'\nsays()")).rejects.toThrow(words)
})

it('a package without the text of its licence stops the build', async () => {
  await addPackage('silent', 'MIT', '')
  const words = 'silent would be bundled, it comes without the text of its licence (MIT).'
  await expect(notices("import { says } from 'silent'\nsays()")).rejects.toThrow(words)
})
