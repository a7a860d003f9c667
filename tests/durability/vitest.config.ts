import { configDefaults, defineConfig } from 'vitest/config'
import { longestFirst } from '../support/longest-first.ts'

/**
 * A flood fills the machine, and its cost over minutes is asserted: nothing runs beside it, and it is part of the long form only. All others have
 * their own servers, and often wait.
 */
const alone = ['flood.test.ts']
const test = { root: import.meta.dirname, testTimeout: 300_000, hookTimeout: 180_000 }

export default defineConfig({
  test: {
    ...test,
    sequence: { sequencer: longestFirst('kill.test.ts') },
    projects: [
      { test: { ...test, name: 'alone', include: alone, fileParallelism: false, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...test,
          name: 'beside others',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
