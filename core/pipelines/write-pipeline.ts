/** Writes the text of a pipeline from its parts. */
import type { Stage } from './tree.ts'
import { writeString } from './words.ts'

export type WrittenStage = Omit<Stage, 'from' | 'to'>

/** Returns the source of a pipeline in the standard layout, its stages by their number. */
export function writePipeline(title: string, stages: readonly WrittenStage[]): string {
  const lines = stages
    .toSorted((a, b) => a.stage - b.stage)
    .flatMap(({ stage, match, rules }) => [
      `stage ${stage} match ${match.toLowerCase()}`,
      ...rules.map(rule => `rule ${writeString(rule)};`),
    ])
  return [`pipeline ${writeString(title)}`, ...lines, 'end', ''].join('\n')
}

/** The stage with which a new pipeline begins. */
export const FIRST_STAGE: WrittenStage = { stage: 0, match: 'EITHER', rules: [] }
