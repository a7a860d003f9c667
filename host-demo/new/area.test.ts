import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
// @ts-expect-error Plain JavaScript, so that it runs with any Node.
import { areaFiles, areaLines, areaNames } from './area.js'

const root = join(import.meta.dirname, '..', '..')
const names = areaNames('message-rules')
const files = areaFiles(names) as Readonly<Record<string, string>>
const lines = areaLines(names) as readonly { readonly path: string; readonly before: RegExp }[]

/** Returns the text as the formatter leaves it; it knows nothing of Markdown. */
const formatted = (path: string, text: string) =>
  path.endsWith('.md')
    ? text
    : execFileSync(
        process.execPath,
        [join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'format', '--stdin-file-path', path],
        { cwd: root, input: text, encoding: 'utf8' },
      )

describe('npm run new -- area', () => {
  // Long names make more lines.
  it.each(['message-rules', 'scheduled-search-reports'])('writes fewer than 300 lines for %s, once formatted', name => {
    const written = Object.entries(areaFiles(areaNames(name)) as Readonly<Record<string, string>>)
    const lengths = written.map(([path, text]) => formatted(path, text).split('\n').length - 1)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(300)
  })

  it('writes schema, words, description, screen, form, collection, routes, tests and documentation', () => {
    expect(Object.keys(files)).toEqual([
      'core/message-rules/schema.ts',
      'core/message-rules/strings.ts',
      'core/message-rules/entity.ts',
      'elements/message-rules/message-rules.tsx',
      'elements/message-rules/message-rules.element.ts',
      'elements/message-rules/message-rules.screen.ts',
      'elements/message-rules/message-rule-form.tsx',
      'host-demo/server/message-rules/collection.ts',
      'host-demo/server/message-rules/area.ts',
      'host-demo/server/message-rules/message-rules.test.ts',
      'tests/component/message-rules.spec.ts',
      'tests/hostile/authorisation/areas/message-rules.ts',
      'docs/guide/message-rules.md',
    ])
  })

  it('keeps the hyphens of a name with blanks in its words', () => {
    expect(areaNames('on-call contacts')).toMatchObject({
      name: 'on-call-contacts',
      one: 'on-call-contact',
      words: 'on-call contacts',
      oneWords: 'on-call contact',
      Title: 'On-call contacts',
      list: 'onCallContacts',
    })
    expect(areaNames('message-rules')).toMatchObject({ words: 'message rules', One: 'Message rule' })
    expect(areaNames('on-call people', 'on-call person')).toMatchObject({ Row: 'OnCallPerson', One: 'On-call person' })
  })

  it('imports only what is there', () => {
    for (const [path, text] of Object.entries(files)) {
      for (const [, from = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
        const target = join(path, '..', from)
        expect(Object.hasOwn(files, target) || existsSync(join(root, target)), `${path} imports ${from}`).toBe(true)
      }
    }
  })

  it('describes its element by what a descriptor has', () => {
    mkdirSync(join(root, 'dist'), { recursive: true })
    const folder = mkdtempSync(join(root, 'dist', 'new-area-'))
    const described = 'elements/message-rules/message-rules.element.ts'
    try {
      for (const path of ['core/message-rules/schema.ts', described]) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), files[path]!)
      }
      // As if the files stood in the tree.
      const compilerOptions = { rootDirs: ['../..', '.'], lib: ['ES2024', 'DOM'] }
      const project = { extends: '../../tsconfig.json', compilerOptions, files: [described] }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
      const tsc = join('node_modules', 'typescript', 'bin', 'tsc')
      const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { cwd: root, encoding: 'utf8' })
      expect([status, stdout]).toEqual([0, ''])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('finds its place in every list of all areas', () => {
    const lost = lines.filter(({ path, before }) => !before.test(readFileSync(join(root, path), 'utf8')))
    expect(lost.map(({ path, before }) => `${path}: ${before}`)).toEqual([])
  })
})
