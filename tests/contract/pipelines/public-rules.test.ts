/** Rules of the kinds that people publish do what the documentation of their functions says. */
import { describe, expect, it } from 'vitest'
import { defaultPatterns } from '../../../core/grok/default-patterns.ts'
import { parseRule } from '../../../core/pipelines/parse.ts'
import { expressionsWith } from '../../../host-demo/server/platform/ingest/extractors/expressions.ts'
import { compileRule } from '../../../host-demo/server/platform/pipelines/compile.ts'
import { noRuleTables } from '../../../host-demo/server/platform/pipelines/lookup-tables.ts'
import { RuleMessage } from '../../../host-demo/server/platform/pipelines/message.ts'
import { runRule } from '../../../host-demo/server/platform/pipelines/stages.ts'
import { publicRules, type PublicRule } from './public-rules.ts'

const titles = ['Default', 'Slow', 'Perimeter', 'Bounces', 'Alerts']
const surroundings = {
  expressions: expressionsWith(defaultPatterns),
  grokPatterns: defaultPatterns,
  tables: noRuleTables,
  defaultStream: 'Default',
  streams: titles.map(title => ({ id: title, title })),
  inputs: [],
  now: () => 0,
  count: () => undefined,
  log: () => undefined,
}

function effectOf([when, then, given]: PublicRule) {
  const text = `rule "public"\nwhen\n  ${when}\nthen\n  ${then}\nend`
  const { rule, errors } = parseRule(text)
  if (!rule) throw new Error(errors.map(({ reason }) => reason).join('\n'))
  const message = new RuleMessage('id', 0, { message: 'm', source: 's', ...given }, ['Default'])
  runRule(message, compileRule(rule, text, surroundings), surroundings, { failed: () => undefined }, () => 'new')
  return message
}

describe.each(Object.entries(publicRules))('rules for %s', (_, rules) => {
  it.each(rules.map((rule, i) => [`${i + 1}: ${rule[0]} → ${rule[1]}`.replaceAll('%', '%%'), rule] as const))(
    '%s',
    (_name, rule) => {
      const [, , , becomes, streams = ['Default']] = rule
      const message = effectOf(rule)
      const { timestamp, ...fields } = becomes
      for (const [name, value] of Object.entries(fields))
        expect(Object.hasOwn(message.fields, name) ? message.fields[name] : null, name).toEqual(value)
      if (timestamp !== undefined) expect(new Date(message.timestamp).toISOString()).toBe(timestamp)
      expect(message.isDropped ? [] : [...message.streams]).toEqual(streams)
    },
  )
})

it('there are 150 of them', () => {
  expect(Object.values(publicRules).flat().length).toBeGreaterThanOrEqual(150)
})
