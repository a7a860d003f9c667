import { defineConfig } from 'vitest/config'

/** Each file has a server of its own, and waits most of the time. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    maxWorkers: 3,
    testTimeout: 180_000,
    hookTimeout: 90_000,
  },
})
