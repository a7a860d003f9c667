import { expect, it } from 'vitest'
import { parsePipeline } from './parse.ts'
import { formatPipeline } from './print.ts'
import { FIRST_STAGE, writePipeline } from './write-pipeline.ts'

it('writes a text that reads as the same stages, in the standard layout', () => {
  const text = writePipeline('Say "hi" \\ bye', [
    { stage: 5, match: 'PASS', rules: [] },
    { stage: -1, match: 'ALL', rules: ['second', 'a "quoted"\nrule'] },
    FIRST_STAGE,
  ])
  expect(formatPipeline(text)).toBe(text)
  const { pipeline } = parsePipeline(text)
  expect(pipeline).toMatchObject({
    title: 'Say "hi" \\ bye',
    stages: [
      { stage: -1, match: 'ALL', rules: ['second', 'a "quoted"\nrule'] },
      FIRST_STAGE,
      { stage: 5, match: 'PASS', rules: [] },
    ],
  })
})
