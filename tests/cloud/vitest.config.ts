import { defineConfig } from 'vitest/config'

/** Each file has a provider and a server of its own, at free ports, and waits for them most of the time. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
