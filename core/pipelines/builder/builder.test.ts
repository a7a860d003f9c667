import { describe, expect, it } from 'vitest'
import { functions, functionsByName } from '../functions/functions.ts'
import { parseRule } from '../parse.ts'
import { meaningOf } from './meaning.ts'
import { newCall, type BuilderRule } from './model.ts'
import { readRule } from './read.ts'
import { partAt, partKey, actionKey, writeRule } from './write.ts'

const rule = (when: string, then: string) => `rule "r" when ${when} then ${then} end`
const built = (text: string): BuilderRule => readRule(text).rule!

describe('the builder', () => {
  it('shows conditions as comparisons, calls and matches, with what is negated', () => {
    const { match, conditions } = built(
      rule(
        `has_field("a") and not (to_long($message.port) > 1024) and to_string($message.b) == "x" and
         regex("^a", to_string($message.message)).matches == true and $message.c == 1`,
        '',
      ),
    )
    expect(match).toBe('all')
    expect(conditions).toEqual([
      {
        kind: 'call',
        negated: false,
        call: { function: 'has_field', arguments: { field: { kind: 'text', text: 'a' } } },
      },
      {
        kind: 'comparison',
        negated: true,
        field: 'port',
        as: 'Long',
        operator: '>',
        value: { kind: 'number', number: 1024 },
      },
      {
        kind: 'comparison',
        negated: false,
        field: 'b',
        as: 'String',
        operator: '==',
        value: { kind: 'text', text: 'x' },
      },
      {
        kind: 'call',
        negated: false,
        call: {
          function: 'regex',
          arguments: { pattern: { kind: 'text', text: '^a' }, value: { kind: 'field', field: 'message' } },
        },
      },
      { kind: 'source', negated: false, source: '$message.c == 1' },
    ])
  })

  it('shows actions with their results, and entries of results in arguments', () => {
    const { actions } = built(
      rule(
        'true',
        'let m = regex("(a)", to_string($message.message)); set_field("n", m["0"]); let x = 1 + to_long("2");',
      ),
    )
    expect(actions).toMatchObject([
      { kind: 'call', result: 'm', call: { function: 'regex' } },
      {
        kind: 'call',
        result: '',
        call: { arguments: { field: { kind: 'text', text: 'n' }, value: { kind: 'result', name: 'm', key: '0' } } },
      },
      { kind: 'value', result: 'x', value: { kind: 'source', source: '1 + to_long("2")' } },
    ])
  })

  it('writes the rule back with the same meaning', () => {
    const texts = [
      rule('a == 1 or true', '').replace('a ==', '$message.a =='),
      rule('true', ''),
      rule('not true', 'drop_message();'),
      rule('(true or false) and has_field("a b")', 'set_field(value: 1.5, field: "x", suffix: "!");'),
      rule(
        'not (has_field("a") || has_field("b"))',
        'set_field("x", -3); set_field("y", 2.0); set_field("z", "\\u0007\\"");',
      ),
      rule('to_double($message.`a.b`) <= 5.0', 'let `end` = to_long("1", 7); set_field("a", `end`);'),
      rule('to_string($message.`true`) != to_string($message.b)', 'let s = "x"; set_field(s, to_string(s));'),
      rule('cidr_match("10.0.0.0/8", to_ip($message.ip))', 'let u = to_url($message.u); set_field("h", u.host);'),
      ...functions.flatMap(({ example }) => [rule('true', `${example};`), rule('true', `let it = ${example};`)]),
    ].filter(text => parseRule(text).rule)
    expect(texts.length).toBeGreaterThan(functions.length)
    for (const text of texts) {
      const { source } = writeRule(built(text))
      expect(meaningOf(parseRule(source).rule!), text).toBe(meaningOf(parseRule(text).rule!))
      expect(writeRule(built(source)).source, text).toBe(source)
    }
  })

  it('says why a text has no form', () => {
    const why = (text: string) => readRule(text).not
    expect(why('rule "r" when x then end')).toEqual({ why: 'errors', at: 14 })
    expect(why('rule "r" when true // always\nthen end')).toEqual({ why: 'comment', at: 19 })
    expect(why('rule "r" when true then end\nrule')).toMatchObject({ why: 'afterEnd' })
    expect(why(rule('true', 'drop_message();'.repeat(101)))).toMatchObject({ why: 'tooMany' })
  })

  it('begins each function with all that it needs', () => {
    const needed = (name: string) => Object.keys(newCall(functionsByName.get(name)!).arguments)
    for (const { name, parameters } of functions) {
      expect(needed(name)).toEqual(expect.arrayContaining(parameters.flatMap(one => (one.optional ? [] : [one.name]))))
    }
    expect(needed('set_field')).toEqual(['field', 'value'])
    expect(needed('drop_message')).toEqual([])
    // Without an id or a title these do nothing.
    for (const name of ['route_to_stream', 'remove_from_stream', 'from_input']) expect(needed(name)).toEqual(['name'])
  })

  it('finds the argument that an error of the source is in', () => {
    const wrong: BuilderRule = {
      title: 'r',
      match: 'all',
      conditions: [],
      actions: [
        {
          kind: 'call',
          result: '',
          call: {
            function: 'set_field',
            arguments: { field: { kind: 'text', text: 'a' }, value: { kind: 'source', source: 'nothing()' } },
          },
        },
      ],
    }
    const { source, places } = writeRule(wrong)
    const [error] = parseRule(source).errors
    expect(partAt(places, error!)).toBe(partKey(actionKey(0), 'value'))
  })
})
