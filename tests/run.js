// npm test: installs what the suites need, runs them one after the other and prints the time of each. Those that leave a core free, because they use one
// or wait for servers they start, run in pairs; what they print comes in one piece, once they have ended.
// `npm test -- unit contract` runs only those; `--long` gives the suites that have one their long form. The last line reads `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, findNode, install, nodeEnvironment, root } from '../host-demo/prepare.js'
import { installMoto, motoRequired } from './cloud/peers/install-moto.js'
import { installChromium } from './install-chromium.js'

install()
const node = findNode()
const environment = { ...nodeEnvironment(node), FORCE_COLOR: '0', NO_COLOR: '1', ...(process.argv.includes('--long') && { LONG: '1' }) }
const results = join(root, 'dist', 'test-results')
mkdirSync(results, { recursive: true })

const tool = (...path) => join(root, 'node_modules', ...path)
const vitest = (name, ...args) => ({
  name, command: [tool('vitest', 'vitest.mjs'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile=${join(results, `${name}.json`)}`],
  count() {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests || (numPassedTests ? 0 : numFailedTestSuites), skipped: numPendingTests }
  },
})
const playwright = (name, config) => ({
  name, browser: true, command: [tool('@playwright', 'test', 'cli.js'), 'test', '--config', config, '--reporter=list,json'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, `${name}.json`) },
  count() {
    const { stats } = JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, retried: stats.flaky }
  },
})
const types = folder => ({ name: `types ${folder}`, side: true, command: [tool('typescript', 'bin', 'tsc'), '-p', folder], count: ok => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }) })

const suites = [
  ...['core', 'elements', 'host-demo/server', 'host-demo/portal', 'host-demo/input-form', 'tests'].map(types),
  vitest('unit'),
  vitest('contract', '--config', 'tests/contract/vitest.config.ts'),
  { ...vitest('cloud', '--config', 'tests/cloud/vitest.config.ts'), side: true, missing: () => installMoto().reason },
  { ...vitest('hostile', '--config', 'tests/hostile/vitest.config.ts'), side: true },
  { ...vitest('durability', '--config', 'tests/durability/vitest.config.ts'), side: true },
  { ...vitest('package', '--config', 'tests/package/vitest.config.ts'), browser: true },
  playwright('browser', 'tests/browser/playwright.config.ts'),
  playwright('e2e', 'tests/e2e/playwright.config.ts'),
]

/** Whether it ended well, and all it printed where that was kept back. */
function execute({ name, command, environment: more }, keepsBack) {
  rmSync(join(results, `${name}.json`), { force: true })
  return new Promise(resolve => {
    const stdio = keepsBack ? ['inherit', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(node, command, { cwd: root, stdio, env: { ...environment, ...more } })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => printed.push(piece))
    const end = code => {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
      resolve({ ok: code === 0, printed: Buffer.concat(printed) })
    }
    child.on('close', end)
    // A process that it left behind may hold the pipe open.
    child.on('exit', code => setTimeout(end, 2000, code).unref())
  })
}

const wanted = process.argv.slice(2).filter(word => word !== '--long')
const chosen = wanted.length ? suites.filter(s => wanted.some(w => s.name === w || s.name.startsWith(`${w} `))) : suites
const unknown = wanted.filter(w => !suites.some(s => s.name === w || s.name.startsWith(`${w} `)))
if (unknown.length) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: ${[...new Set(suites.map(s => s.name.split(' ')[0]))].join(', ')}.`)
  process.exit(1)
}
if (chosen.some(s => s.browser)) {
  build(node)
  if (!await installChromium(node, environment)) {
    console.error('The browser suites need a Chromium and none could be installed. Install one, or set CHROMIUM_PATH.')
    process.exit(1)
  }
}

const table = []

async function run(suite, keepsBack) {
  const title = `\n── ${suite.name}`
  const missing = suite.missing?.()
  if (!keepsBack) console.log(title)
  if (missing && !motoRequired) {
    console.log(`The suite ${suite.name} is left out: ${missing}.`)
    return
  }
  const start = Date.now()
  const { ok, printed } = await execute(suite, keepsBack)
  if (keepsBack) process.stdout.write(`${title}\n${printed}`)
  let counts
  try {
    counts = suite.count(ok)
  } catch {
    counts = { passed: 0, failed: 1 }
  }
  if (!ok && counts.failed === 0) counts.failed = 1
  table.push({ suite: suite.name, ...counts, seconds: Math.round((Date.now() - start) / 100) / 10 })
}

/** Each begins as soon as one of the two before it has ended. */
async function runInPairs(pairs) {
  if (pairs.length > 1) console.log(`\nSide by side: ${pairs.map(({ name }) => name).join(', ')} …`)
  const left = [...pairs]
  const next = async () => {
    for (let suite = left.shift(); suite; suite = left.shift()) await run(suite, pairs.length > 1)
  }
  await Promise.all([next(), next()])
}

const begin = Date.now()
for (let left = chosen; left.length > 0;) {
  const alone = left.findIndex(suite => !suite.side)
  if (alone === 0) await run(left[0])
  else await runInPairs(alone < 0 ? left : left.slice(0, alone))
  left = alone < 0 ? [] : left.slice(alone || 1)
}
table.sort((a, b) => suites.findIndex(({ name }) => name === a.suite) - suites.findIndex(({ name }) => name === b.suite))
console.log('')
console.table(table)
console.log(`In all ${Math.round((Date.now() - begin) / 6000) / 10} minutes.`)
const sum = key => table.reduce((total, row) => total + (row[key] ?? 0), 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') ? 1 : 0
