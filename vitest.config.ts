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
    setupFiles: 'tests/support/patience.ts',
    maxWorkers: '100%',
    // The files of a worker share its modules: loading them anew for each file takes twice as long as the tests.
    isolate: false,
    testTimeout: 30_000,
    // Vitest's own second is over on a busy machine before a thread has started; patience.ts is for `vi.waitFor`.
    expect: { poll: { timeout: 20_000 } },
  },
})
