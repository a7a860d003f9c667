import { describe, expect, it } from 'vitest'
import type { Draft } from '../ingest/processing/chain/processor.ts'
import type { CompiledRule } from './compile.ts'
import { CountingWitness } from './counting-witness.ts'
import { PipelineCounts } from './counts.ts'
import type { RuleMessage } from './message.ts'
import { placeKey } from './place-counts.ts'

describe('times of rules', () => {
  it.each([2, 3, 4, 8, 10])('are taken where every message of %i reaches a stage', cycle => {
    const rule = { title: 'r' } as CompiledRule
    const stage = { stage: 0, match: 'PASS', rules: [rule] } as const
    const pipeline = { id: 'p', title: 'p', stages: [stage] }
    const counts = new PipelineCounts(() => undefined)
    const witness = new CountingWitness({ connections: new Map([['all', [pipeline]]]), ids: new Map() }, counts)
    for (let message = 0; message < 1000; message++) {
      witness.next({} as Draft, {} as RuleMessage)
      if (message % cycle !== cycle - 1) continue
      witness.enter(pipeline, stage)
      witness.condition(rule, true)
    }
    expect(counts.changes()[placeKey('p', 0, 'r')]!.timed).toBeGreaterThan(0)
  })
})
