/**
 * `npm run test:new`: makes an area in a copy of the working tree, checks its types and format, and runs its tests. Takes one to
 * four minutes.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findNode } from '../host-demo/prepare.js'

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'cordwood-new-area-'))
const node = findNode()
const run = (...command) => {
  console.log(`> node ${command.join(' ')}`)
  execFileSync(node, command, { cwd: copy, stdio: 'inherit' })
}
const left = new Set(['.git', 'dist', 'data', 'node_modules'])
try {
  cpSync(root, copy, { recursive: true, filter: path => !left.has(path.slice(dirname(path).length + 1)) })
  for (const folder of ['.', 'host-demo/server', 'host-demo/portal']) {
    const modules = join(root, folder, 'node_modules')
    if (existsSync(modules)) symlinkSync(modules, join(copy, folder, 'node_modules'))
  }
  run('host-demo/new/new.js', 'area', 'message-rules')
  for (const project of ['core', 'elements', 'host-demo/server', 'tests'])
    run('node_modules/typescript/bin/tsc', '-p', project)
  const written = ['core', 'elements', 'host-demo/server'].map(floor => `${floor}/message-rules`)
  run('node_modules/@biomejs/biome/bin/biome', 'check', ...written, 'tests/component', 'tests/hostile')
  run(
    'node_modules/vitest/vitest.mjs',
    'run',
    'host-demo/server/message-rules',
    'host-demo/server/routes.test.ts',
    'elements/kit/styles',
  )
  run('node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/hostile/vitest.config.ts', 'authorisation')
  run('-e', "import('./host-demo/prepare.js').then(prepare => prepare.build(prepare.findNode()))")
  const runner = ['node_modules/@web/test-runner/dist/bin.js', '--config', 'tests/component/web-test-runner.config.js']
  run(...runner, '--files', 'tests/component/message-rules.spec.ts')
  const pages = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/browser/playwright.config.ts']
  run(...pages, 'all-elements-opens', 'shell.spec', '-g', 'cordwood-message-rules|palette')
  console.log('A new area starts, lists, creates, changes and deletes.')
} finally {
  rmSync(copy, { recursive: true, force: true })
}
