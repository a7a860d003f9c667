import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'

/** A flood fills the machine, and its cost is asserted: nothing runs beside it. All others have their own servers, and often wait. */
const alone = ['flood.test.ts']
/** Begun last, it would be waited for by the others. */
const longest = 'kill.test.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => Number(b.moduleId.endsWith(`/${longest}`)) - Number(a.moduleId.endsWith(`/${longest}`)))
  }
}

const test = { root: import.meta.dirname, testTimeout: 300_000, hookTimeout: 180_000 }

export default defineConfig({
  test: {
    ...test,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...test, name: 'alone', include: alone, fileParallelism: false, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...test, name: 'beside others', include: ['**/*.test.ts'], exclude: [...configDefaults.exclude, ...alone], maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
