import { describe, expect, it } from 'vitest'
import { arrows, imports, isTest, productImports } from './sources.ts'

type Floor = 'core' | 'elements' | 'server' | 'build' | 'host' | 'tests' | 'package'

function floorOf(path: string): Floor {
  // Run in Node while building, and are no part of a page.
  if (path.startsWith('elements/sdk/') || path === 'core/generate-parsers.js') return 'build'
  if (path.startsWith('core/')) return 'core'
  if (path.startsWith('elements/')) return 'elements'
  if (path.startsWith('host-demo/server/')) return 'server'
  if (path.startsWith('host-demo/') || /^vite(?:st)?\.config\.ts$/.test(path)) return 'host'
  return path.startsWith('tests/') ? 'tests' : 'package'
}

const mayImport: Readonly<Record<Floor, readonly Floor[]>> = {
  core: ['core'],
  elements: ['elements', 'core'],
  server: ['server', 'core'],
  build: ['build', 'elements', 'core'],
  host: ['host', 'elements', 'core', 'server', 'build'],
  tests: ['tests', 'host', 'elements', 'core', 'server', 'build'],
  package: [],
}

/** Imports against the floors, with the reason why each is wanted. */
const exceptions: Readonly<Record<string, string>> = {
  'elements/sdk/write-contract.ts → tests/package/first-render.ts': 'writes the sizes that the test measures',
  'host-demo/server/demo.ts → host-demo/demo/demo.ts': '`npm start -- --demo` fills the server from within its process',
}

/** Packages that core may use; all run in a page, a worker and Node. */
const packagesOfCore = ['@lezer/', '@nanostores/query', 'dayjs', 'nanostores', 'typebox']

describe('the floors', () => {
  const wrong = productImports.filter(({ from, to }) => {
    const floor = floorOf(to)
    return floor !== 'package' && !mayImport[floorOf(from)].includes(floor)
  })

  it('import downwards only', () => {
    const advice = 'move what both floors need to the lower one, or give the import a reason in `exceptions`'
    expect(
      arrows(wrong).filter(arrow => !(arrow in exceptions)),
      advice,
    ).toEqual([])
  })

  it('have no exception that is not needed', () => {
    const unused = Object.keys(exceptions).filter(arrow => !arrows(wrong).includes(arrow))
    expect(unused, 'remove it from `exceptions`').toEqual([])
  })

  it('keep the modules of Node on the server', () => {
    const inPages = imports.filter(({ from }) => ['core', 'elements'].includes(floorOf(from)) && !isTest(from))
    const advice = 'pages cannot load it: move the code to host-demo/server'
    expect(arrows(inPages.filter(({ to }) => to.startsWith('node:'))), advice).toEqual([])
  })

  it('keep the packages of core few, and React and Lit out of it', () => {
    const packages = productImports.filter(({ from, to }) => floorOf(from) === 'core' && floorOf(to) === 'package')
    const others = packages.filter(({ to }) => !packagesOfCore.some(name => to.startsWith(name)))
    expect(arrows(others), 'use it in elements or on the server, or add it to `packagesOfCore`').toEqual([])
  })
})
