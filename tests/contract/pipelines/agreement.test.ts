/** The compiled rules and a straightforward interpreter say the same of generated rules and messages. */
import { expect, it } from 'vitest'
import { parseRule } from '../../../core/pipelines/parse.ts'
import { expressionsWith } from '../../../host-demo/server/platform/ingest/extractors/expressions.ts'
import { compileRule } from '../../../host-demo/server/platform/pipelines/compile.ts'
import { noRuleTables } from '../../../host-demo/server/platform/pipelines/lookup-tables.ts'
import { RuleMessage } from '../../../host-demo/server/platform/pipelines/message.ts'
import { runRule } from '../../../host-demo/server/platform/pipelines/stages.ts'
import { fieldOf, valueOf } from '../../../host-demo/server/platform/pipelines/values.ts'
import { messageOf, ruleOf } from './generate.ts'
import { interpret, type Fields } from './interpreter.ts'

const RULES = process.env['LONG'] ? 1_000_000 : 10_000
const seed = Number(process.env['SEED'] ?? 20_261)

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const surroundings = {
  expressions: expressionsWith(new Map()),
  grokPatterns: new Map<string, string>(),
  tables: noRuleTables,
  defaultStream: 'all',
  streams: [],
  inputs: [],
  now: () => 0,
  count: () => undefined,
  log: () => undefined,
}

it(`${RULES.toLocaleString('en')} generated rules mean the same compiled and interpreted (SEED=${seed})`, () => {
  const random = randomFrom(seed)
  let [ran, failures] = [0, 0]
  for (let i = 0; i < RULES; i++) {
    const text = ruleOf(random)
    const given = messageOf(random)
    const { rule, errors } = parseRule(text)
    if (!rule) {
      // A constant that cannot be computed is refused beforehand.
      expect(
        errors.map(({ type }) => type),
        text,
      ).toContain('invalid_function_argument')
      continue
    }
    const fields: Fields = new Map(Object.entries(given).map(([name, value]) => [name, valueOf(value) as never]))
    const hasFailed = interpret(rule, fields)
    const message = new RuleMessage('id', 0, { ...given }, [])
    const failed: string[] = []
    runRule(
      message,
      compileRule(rule, text, surroundings),
      surroundings,
      { failed: (_, __, failure) => void failed.push(failure.message) },
      () => 'new',
    )
    const stored = Object.fromEntries([...fields].map(([name, value]) => [name, fieldOf(value)]))
    expect(
      { fields: message.fields, failed: failed.length > 0 },
      `${text}\n${JSON.stringify(given)} ${failed}`,
    ).toEqual({
      fields: stored,
      failed: hasFailed,
    })
    ran++
    if (hasFailed) failures++
  }
  expect(ran).toBeGreaterThan(RULES * 0.9)
  expect(failures).toBeGreaterThan(RULES * 0.005)
})
