import { defineConfig } from 'vitest/config'
import { longestFirst } from '../support/longest-first.ts'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    maxWorkers: '100%',
    // The files of a worker share its modules: most of them load the whole server.
    isolate: false,
    sequence: { sequencer: longestFirst('embedded.test.ts', 'embedded-live.test.ts') },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
