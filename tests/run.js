// npm test: prepares what the suites need, runs them two at a time and prints the time and budget of each. Those that need no more than the
// dependencies begin at once.
// `npm test -- unit contract` runs only those; `--long` gives the suites that have one their long form. The last line reads `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { findNode, install, nodeEnvironment, root } from '../host-demo/prepare.js'
import { beside } from './beside.js'
import { budgets, overBudget } from './budgets.js'
import { installChromium } from './install-chromium.js'
import { results, suites } from './suites.js'

const begin = Date.now()
const seconds = since => Math.round((Date.now() - since) / 100) / 10

install()
const node = findNode()
const long = process.argv.includes('--long')
const environment = {
  ...nodeEnvironment(node),
  FORCE_COLOR: '0',
  NO_COLOR: '1',
  ...(long && { LONG: '1' }),
}
mkdirSync(results, { recursive: true })

const wanted = process.argv.slice(2).filter(word => word !== '--long')
const unknown = wanted.filter(name => !suites.some(suite => suite.name === name))
if (unknown.length) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: ${suites.map(suite => suite.name).join(', ')}.`)
  process.exit(1)
}
const chosen = suites.filter(({ name }) => !wanted.length || wanted.includes(name))
if (chosen.some(suite => suite.browser) && !(await installChromium(node, environment))) {
  console.error('The browser suites need a Chromium and none could be installed. Install one, or set CHROMIUM_PATH.')
  process.exit(1)
}

/** Builds the pages and installs what suites need, all at a time. Resolves with the suites that are left out. */
async function prepare() {
  const builds = new URL('../host-demo/prepare.js', import.meta.url)
  const absent = new Set()
  const installFor = async suite => {
    const { module, install: name, required } = suite.tools
    const { reason } = await beside(module, name)
    if (!reason) return
    console.log(`${required ? 'Missing for' : 'Skipping'} the suite ${suite.name}: ${reason}.`)
    if (!required) absent.add(suite)
  }
  await Promise.all([
    chosen.some(suite => suite.browser) && beside(builds, 'build', node),
    chosen.some(suite => suite.gallery) && beside(builds, 'buildMode', node, 'gallery'),
    ...chosen.filter(suite => suite.tools).map(installFor),
  ])
  if (chosen.some(suite => suite.gallery)) environment.GALLERY_IS_BUILT = '1'
  return absent
}

/** Lines of suites that run side by side begin with the suite's name. */
const print = (name, line) => console.log(chosen.length > 1 ? `${name.padEnd(10)} │ ${line}` : line)

/** Resolves with whether the suite passed. */
function execute({ name, command, environment: more }) {
  rmSync(join(results, `${name}.json`), { force: true })
  return new Promise(resolve => {
    const child = spawn(node, command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment, ...more },
    })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', line => print(name, line))
    child.on('error', error => print(name, `Cannot be started: ${error.message}`))
    child.on('close', code => resolve(code === 0))
  })
}

async function run(suite) {
  const start = Date.now()
  print(suite.name, `begins ${seconds(begin)} s after the start`)
  const ok = await execute(suite)
  let counts
  try {
    counts = suite.count(ok)
  } catch {
    counts = { passed: 0, failed: 1 }
  }
  if (!ok && counts.failed === 0) counts.failed = 1
  if (counts.failed) failed.push(suite)
  if (counts.flaky) flaky.push(suite)
  const row = { suite: suite.name, ...counts, seconds: seconds(start), budget: long ? undefined : budgets[suite.name] }
  print(suite.name, `${row.failed ? 'failed' : 'passed'} in ${row.seconds} s`)
  return row
}

const table = []
const failed = []
const flaky = []
/** A run may have this many tests that pass at the second try only (decision 0080). */
const mostFlaky = 3
/** Prints tests with their messages once more, because the output of the other suites stands between them and the end. */
function printTests(words, name, list) {
  let found = []
  try {
    found = list()
  } catch (error) {
    console.log(`${name}: its report cannot be read (${error.message}).`)
  }
  for (const { title, message } of found) {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, 25)
    console.log(`\n${words}: ${name} › ${title}\n${lines.map(line => `    ${line.slice(0, 300)}`).join('\n')}`)
  }
}
const prepared = prepare()
// Its failure is told to the runners, which wait for it once nothing is left that needs no preparation.
prepared.catch(() => {})
const waiting = [...chosen]
const runAll = async next => {
  for (let suite = next(); suite; suite = next())
    if (suite.needsNothing || !(await prepared).has(suite)) table.push(await run(suite))
}
try {
  await Promise.all([runAll(() => waiting.shift()), runAll(() => waiting.pop())])
} catch (error) {
  console.error(`The suites cannot run: ${error.message}; its messages above say why.`)
  process.exit(1)
}

for (const { name, failures } of failed) printTests('Failed', name, failures)
for (const { name, flakes } of flaky) printTests('Passed at the second try', name, flakes)
console.log('')
console.table(table)
console.log(`${seconds(begin)} s in all.`)
const late = long ? [] : table.map(row => overBudget(row.suite, row.seconds)).filter(Boolean)
for (const problem of late) console.log(`Over budget: ${problem}.`)
const sum = key => table.reduce((total, row) => total + (row[key] ?? 0), 0)
const flakyBeyond = Math.max(0, sum('flaky') - mostFlaky)
if (flakyBeyond) console.log(`More than ${mostFlaky} tests passed at the second try only.`)
const failures = sum('failed') + late.length + flakyBeyond
console.log(`${sum('passed')} passed, ${failures} failed`)
process.exitCode = failures ? 1 : 0
