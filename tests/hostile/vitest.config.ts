import { defineConfig } from 'vitest/config'
import { longestFirst } from '../support/longest-first.ts'

/** Each file has a server of its own, and waits most of the time. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    maxWorkers: 3,
    sequence: { sequencer: longestFirst('authorisation.test.ts', 'poison.test.ts', 'connections.test.ts') },
    testTimeout: 180_000,
    hookTimeout: 90_000,
  },
})
