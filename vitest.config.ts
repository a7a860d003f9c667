import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'core/**/*.test.ts',
      'elements/**/*.test.ts',
      'host-demo/**/*.test.ts',
      'tests/ledger/*.test.ts',
      'tests/*.test.js',
    ],
    globalSetup: 'tests/support/temporary-folder.ts',
    maxWorkers: '100%',
    // The files of a worker share its modules: loading them anew for each file takes twice as long as the tests.
    isolate: false,
    testTimeout: 30_000,
  },
})
