/** The suites of `npm test`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../host-demo/prepare.js'
import { brokersRequired } from './brokers/install-brokers.js'
import { motoRequired } from './cloud/peers/install-moto.js'

export const results = join(root, 'dist', 'test-results')
const report = name => join(results, `${name}.json`)
const readReport = name => JSON.parse(readFileSync(report(name), 'utf8'))
const tool = (...path) => join(root, 'node_modules', ...path)

const projects = ['core', 'elements', 'host-demo/server', 'host-demo/portal', 'host-demo/input-form', 'tests']
const types = {
  name: 'types',
  needsNothing: true,
  // Threads of the compiler check the same libraries again: one takes half the work, and no longer beside another suite.
  command: [tool('typescript', 'bin', 'tsc'), '-b', '--singleThreaded', ...projects],
  count: ok => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }),
  failures: () => [],
}

const lint = {
  name: 'lint',
  needsNothing: true,
  command: [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off'],
  count: ok => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }),
  failures: () => [],
}

const vitest = (name, config) => ({
  name,
  command: [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report(name)}`,
  ],
  count() {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = readReport(name)
    return {
      passed: numPassedTests,
      failed: numFailedTests || (numPassedTests ? 0 : numFailedTestSuites),
      skipped: numPendingTests,
    }
  },
  failures: () =>
    readReport(name).testResults.flatMap(({ name: file, message, assertionResults }) => [
      ...(message ? [{ title: file, message }] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages.join('\n') })),
    ]),
})

/** The tests of a group of Playwright's report, and of the groups in it, with this status: `unexpected` or `flaky`. */
const specsOf = (status, { specs = [], suites: inner = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(test => test.status === status))
    .map(({ title, file, line, tests }) => ({
      title: `${file}:${line} ${title}`,
      message: tests
        .flatMap(({ results: tries }) => tries.flatMap(({ errors }) => errors))
        .map(error => error.message)
        .join('\n'),
    })),
  ...inner.flatMap(one => specsOf(status, one)),
]

const playwright = (name, config) => ({
  name,
  browser: true,
  command: [tool('@playwright', 'test', 'cli.js'), 'test', '--config', config, '--reporter=list,json'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report(name) },
  count() {
    const { expected, flaky, unexpected, skipped } = readReport(name).stats
    return { passed: expected + flaky, failed: unexpected, skipped, flaky }
  },
  failures: () => specsOf('unexpected', readReport(name)),
  flakes: () => specsOf('flaky', readReport(name)),
})

/**
 * Two suites run side by side: one runner takes from the top of the list, the other from its bottom, until they meet. So at most one of the three that
 * keep a browser busy runs at a time, beside one that starts servers and waits for them; the fast checks are done first, and those in the middle last,
 * by whichever runner is free.
 */
export const suites = [
  { ...playwright('browser', 'tests/browser/playwright.config.ts'), gallery: true },
  {
    name: 'component',
    browser: true,
    gallery: true,
    command: [tool('@web', 'test-runner', 'dist', 'bin.js'), '--config', 'tests/component/web-test-runner.config.js'],
    count: () => readReport('component').counts,
    failures: () => readReport('component').failures,
    flakes: () => readReport('component').flakes,
  },
  playwright('e2e', 'tests/e2e/playwright.config.ts'),
  {
    ...vitest('cloud', 'tests/cloud/vitest.config.ts'),
    tools: {
      module: new URL('cloud/peers/install-moto.js', import.meta.url),
      install: 'installMoto',
      required: motoRequired,
    },
  },
  {
    ...vitest('brokers', 'tests/brokers/vitest.config.ts'),
    tools: {
      module: new URL('brokers/install-brokers.js', import.meta.url),
      install: 'installBrokers',
      required: brokersRequired,
    },
  },
  { ...vitest('package', 'tests/package/vitest.config.ts'), browser: true },
  vitest('contract', 'tests/contract/vitest.config.ts'),
  vitest('unit', 'vitest.config.ts'),
  vitest('hostile', 'tests/hostile/vitest.config.ts'),
  vitest('durability', 'tests/durability/vitest.config.ts'),
  vitest('fuzz', 'tests/fuzz/vitest.config.ts'),
  { ...vitest('laws', 'tests/laws/vitest.config.ts'), needsNothing: true },
  types,
  lint,
]
