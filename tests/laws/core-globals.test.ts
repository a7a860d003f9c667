import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './sources.ts'

/** Globals that pages, workers and Node have alike. */
const everywhere = new Set([
  'AbortController',
  'AbortSignal',
  'Blob',
  'DOMException',
  'Event',
  'EventTarget',
  'Headers',
  'Request',
  'RequestCredentials',
  'RequestInit',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'setTimeout',
])

/** Globals of pages, in the files that ask whether they are there. */
const inPagesOnly = new Set([
  'core/client/origin-check.ts: location',
  'core/page-core.ts: addEventListener',
  'core/page-core.ts: document',
])

it('core uses only globals that pages, workers and Node have', () => {
  // Without the library of the DOM, the compiler names each global that is not of the language.
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const project = join(import.meta.dirname, 'core-globals.tsconfig.json')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', project, '--pretty', 'false'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const named = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error TS\d+: Cannot find name '(\w+)'/gm)]
  const found = new Set(
    named.filter(([, , name]) => !everywhere.has(name!)).map(([, file, name]) => `${file}: ${name}`),
  )
  expect(named.length).toBeGreaterThan(0)
  const advice = 'let the caller give it, or ask whether it is there and name it in `inPagesOnly`'
  expect([...found].sort(), advice).toEqual([...inPagesOnly])
})
