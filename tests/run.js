// npm test: installs what the suites need, runs them one after the other and prints the time of each.
// `npm test -- unit contract` runs only those; `--long` gives the suites that have one their long form. The last line reads `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, findNode, install, nodeEnvironment, root } from '../host-demo/prepare.js'
import { brokersRequired, installBrokers } from './brokers/install-brokers.js'
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
const types = folder => ({ name: `types ${folder}`, command: [tool('typescript', 'bin', 'tsc'), '-p', folder], count: ok => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }) })

const suites = [
  ...['core', 'elements', 'host-demo/server', 'host-demo/portal', 'host-demo/input-form', 'tests'].map(types),
  vitest('unit'),
  vitest('contract', '--config', 'tests/contract/vitest.config.ts'),
  vitest('durability', '--config', 'tests/durability/vitest.config.ts'),
  { ...vitest('cloud', '--config', 'tests/cloud/vitest.config.ts'), missing: () => installMoto().reason, required: motoRequired },
  { ...vitest('brokers', '--config', 'tests/brokers/vitest.config.ts'), missing: () => installBrokers().reason, required: brokersRequired },
  vitest('hostile', '--config', 'tests/hostile/vitest.config.ts'),
  vitest('fuzz', '--config', 'tests/fuzz/vitest.config.ts'),
  { ...vitest('package', '--config', 'tests/package/vitest.config.ts'), browser: true },
  playwright('browser', 'tests/browser/playwright.config.ts'),
  playwright('e2e', 'tests/e2e/playwright.config.ts'),
]

function execute({ name, command, environment: more }) {
  rmSync(join(results, `${name}.json`), { force: true })
  return new Promise(resolve => {
    const child = spawn(node, command, { cwd: root, stdio: 'inherit', env: { ...environment, ...more } })
    child.on('exit', code => resolve(code === 0))
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
const begin = Date.now()
for (const suite of chosen) {
  console.log(`\n── ${suite.name}`)
  const missing = suite.missing?.()
  if (missing && !suite.required) {
    console.log(`The suite ${suite.name} is left out: ${missing}.`)
    continue
  }
  const start = Date.now()
  const ok = await execute(suite)
  let counts
  try {
    counts = suite.count(ok)
  } catch {
    counts = { passed: 0, failed: 1 }
  }
  if (!ok && counts.failed === 0) counts.failed = 1
  table.push({ suite: suite.name, ...counts, seconds: Math.round((Date.now() - start) / 100) / 10 })
}
console.log('')
console.table(table)
console.log(`In all ${Math.round((Date.now() - begin) / 6000) / 10} minutes.`)
const sum = key => table.reduce((total, row) => total + (row[key] ?? 0), 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') ? 1 : 0
