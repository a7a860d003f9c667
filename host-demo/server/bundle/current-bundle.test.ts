import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentBundle } from './current-bundle.ts'

let root: string
const bundle = () => currentBundle(pathToFileURL(`${root}/`))

describe('the bundle of the server', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cordwood-bundle-'))
    mkdirSync(join(root, 'types'))
    writeFileSync(join(root, 'types', 'one.ts'), 'export {}')
    const { size, mtimeMs } = statSync(join(root, 'types', 'one.ts'))
    mkdirSync(join(root, 'dist', 'server'), { recursive: true })
    const files = { 'types/one.ts': [size, mtimeMs], types: statSync(join(root, 'types')).mtimeMs }
    writeFileSync(join(root, 'dist', 'server', 'files.json'), JSON.stringify(files))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('is used while its files are as they were', () => {
    expect(bundle()).toBe(pathToFileURL(join(root, 'dist', 'server', 'start-threads.js')).href)
  })

  it.each<[string, () => void]>([
    ['has not been made', () => rmSync(join(root, 'dist', 'server', 'files.json'))],
    ['has an unreadable list', () => writeFileSync(join(root, 'dist', 'server', 'files.json'), '{')],
    ['has a file that was changed', () => utimesSync(join(root, 'types', 'one.ts'), 1, 1)],
    ['has a file that is gone', () => rmSync(join(root, 'types', 'one.ts'))],
    [
      'has a folder with another file',
      () => {
        writeFileSync(join(root, 'types', 'two.ts'), 'export {}')
        utimesSync(join(root, 'types'), 1, 1)
      },
    ],
  ])('is not used when it %s', (_name, change) => {
    change()
    expect(bundle()).toBeNull()
  })
})
