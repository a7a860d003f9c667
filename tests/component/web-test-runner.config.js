// Elements in pages that stay: one page for each spec, as many at a time as there are cores, over the built gallery.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { defaultReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import buildGallery from '../browser/build-gallery.ts'
import { launchOptions } from '../chromium.js'
import { failures as failuresSoFar, pagePlugin } from './page-plugin.ts'
import { serverPlugin, toServers } from './server-plugin.ts'

const root = join(import.meta.dirname, '..', '..')
const gallery = join(root, 'dist', 'gallery')
const results = join(root, 'dist', 'test-results', 'component.json')

await buildGallery()

/** The strict policy of the product, but for the runner's own script in the page. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ')

const typescript = {
  name: 'typescript',
  resolveMimeType: ({ path }) => (path.endsWith('.ts') ? 'js' : undefined),
  transform: ({ path, body }) => (path.endsWith('.ts') ? { body: stripTypeScriptTypes(body) } : undefined),
}

/** The server of the tests serves modules as they are: of dayjs those that are ES modules. */
const dayjs = {
  name: 'dayjs',
  resolveImport: ({ source }) =>
    /^dayjs(\/|$)/.test(source)
      ? `/node_modules/dayjs/esm${source.slice('dayjs'.length).replace(/\.js$/, '')}/index.js`
      : undefined,
}

const counted = (suite, state) =>
  suite.tests.filter(state).length + suite.suites.reduce((sum, one) => sum + counted(one, state), 0)

const failedTests = suite => [
  ...suite.tests.filter(test => !test.passed && !test.skipped),
  ...suite.suites.flatMap(failedTests),
]

const allTests = suite => [...suite.tests, ...suite.suites.flatMap(allTests)]

const isPassed = (suite, title) =>
  suite !== undefined && allTests(suite).some(({ name, passed }) => name === title && passed)

/** Writes how many tests passed, which failed and which passed at the second try only, for the runner of all suites, and the milliseconds of each. */
const countReporter = {
  onTestRunFinished({ sessions }) {
    const suites = sessions.flatMap(session => (session.testResults ? [session.testResults] : []))
    const sum = state => suites.reduce((total, suite) => total + counted(suite, state), 0)
    const flakes = sessions.flatMap(({ testFile, testResults }) =>
      failuresSoFar
        .filter(({ file, failed }) => file === testFile && isPassed(testResults, failed))
        .map(({ failed, message }) => ({ title: failed, message })),
    )
    const broken = sessions.filter(session => !session.passed && !session.testResults).length
    mkdirSync(dirname(results), { recursive: true })
    const counts = {
      passed: sum(test => test.passed && !test.skipped),
      failed: sum(test => !test.passed && !test.skipped) + broken,
      skipped: sum(test => test.skipped),
      flaky: flakes.length,
    }
    const failures = sessions.flatMap(({ testFile, testResults, errors }) => [
      ...errors.map(({ message }) => ({ title: testFile, message })),
      ...(testResults ? failedTests(testResults) : []).map(({ name, error }) => ({
        title: name,
        message: error?.message ?? '',
      })),
    ])
    const durations = sessions.flatMap(({ testFile, testResults }) =>
      (testResults ? allTests(testResults) : []).map(({ name, duration }) => ({
        file: relative(root, testFile),
        name,
        duration,
      })),
    )
    writeFileSync(results, JSON.stringify({ counts, failures, flakes, durations }))
    console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  },
}

/** Milliseconds in which a browser, or the page of a spec, has to be there. */
const startTimeout = 120_000

export default {
  rootDir: root,
  files: ['tests/component/**/*.spec.ts'],
  concurrency: availableParallelism(),
  nodeResolve: true,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions,
      async createBrowserContext({ browser }) {
        const size = { width: 1440, height: 900 }
        const context = await browser.newContext({ viewport: size, timezoneId: 'UTC', locale: 'en-US' })
        // The runner opens the page of each spec with it, whose tests all fail where that takes longer.
        context.setDefaultNavigationTimeout(startTimeout)
        return context
      },
    }),
  ],
  plugins: [typescript, dayjs, pagePlugin, serverPlugin],
  middleware: [
    toServers,
    (context, next) => {
      if (context.path.startsWith('/assets/')) context.url = `/dist/gallery${context.url}`
      return next()
    },
    (context, next) => {
      context.set('Content-Security-Policy', policy)
      return next()
    },
  ],
  testRunnerHtml: framework =>
    readFileSync(join(gallery, 'index.html'), 'utf8')
      .replaceAll('%PREFIX%', '/')
      .replace(
        '</head>',
        `<script src="/node_modules/axe-core/axe.min.js"></script><script type="module" src="${framework}"></script></head>`,
      ),
  // As in the browser suite: a busy machine takes its time. Waits inside a test have limits of their own.
  // The second try: decision 0080.
  testFramework: { config: { timeout: 180_000, retries: process.env.CI ? 1 : 0 } },
  browserStartTimeout: startTimeout,
  testsStartTimeout: startTimeout,
  testsFinishTimeout: 1_800_000,
  reporters: [defaultReporter({ reportTestProgress: false }), countReporter],
}
