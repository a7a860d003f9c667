/** The order of a suite's test files: what takes longest is begun first, or the other workers wait for it at the end. */
import { BaseSequencer } from 'vitest/node'

/** @param longest endings of the files' paths */
export const longestFirst = (...longest: readonly string[]) =>
  class LongestFirst extends BaseSequencer {
    override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
      const sorted = await super.sort(files)
      const isLong = ({ moduleId }: (typeof files)[number]) => longest.some(name => moduleId.endsWith(`/${name}`))
      return sorted.sort((a, b) => Number(isLong(b)) - Number(isLong(a)))
    }
  }
