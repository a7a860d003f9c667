import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['core/**/*.test.ts', 'elements/**/*.test.ts', 'host-demo/**/*.test.ts', 'tests/ledger/*.test.ts'],
    globalSetup: 'tests/support/temporary-folder.ts',
    maxWorkers: '100%',
    testTimeout: 30_000,
  },
})
