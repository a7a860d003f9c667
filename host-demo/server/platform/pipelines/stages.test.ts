import { describe, expect, it } from 'vitest'
import { checkConstant } from '../../../../core/pipelines/constant-checks.ts'
import { parseRule } from '../../../../core/pipelines/parse.ts'
import { expressionsWith } from '../ingest/extractors/expressions.ts'
import { checkConstantsWith, compileRule } from './compile.ts'
import { noRuleTables } from './lookup-tables.ts'
import { RuleMessage } from './message.ts'
import type { Surroundings } from './run.ts'
import { runRule } from './stages.ts'

const patterns = new Map([['WORD', '\\w+']])
const counted: (readonly [string, number])[] = []
const surroundings: Surroundings = {
  expressions: expressionsWith(patterns),
  grokPatterns: patterns,
  tables: noRuleTables,
  defaultStream: 'all',
  streams: [{ id: 'all', title: 'Default Stream' }],
  inputs: [],
  now: () => 0,
  count: (metric, value) => counted.push([metric, value]),
  log: () => {},
}

/** Runs the statements on a message with these fields. */
function run(statements: string, fields: Readonly<Record<string, string | number>> = {}) {
  const text = `rule "r" when true then\n${statements}\nend`
  const { rule, errors } = parseRule(text, { checkConstant: checkConstantsWith(surroundings, checkConstant) })
  if (!rule) throw new Error(errors[0]!.reason)
  const message = new RuleMessage('id', 0, { message: 'm', source: 's', ...fields }, ['all'])
  const failures: string[] = []
  const witness = {
    failed: (_: unknown, __: unknown, { line, message: reason }: { line: number; message: string }) =>
      failures.push(`line ${line}: ${reason}`),
  }
  let ids = 0
  const created = runRule(message, compileRule(rule, text, surroundings), surroundings, witness, () => String(++ids))
  return { message, fields: message.fields, created, failures }
}

describe('a rule', () => {
  it('that fails says where and why, and keeps what it did before', () => {
    const { fields, failures } = run('set_field("a", 1);\nset_field("b", to_long("1") / 0);\nset_field("c", 3);')
    expect(fields).toMatchObject({ a: 1 })
    expect(fields).not.toHaveProperty('c')
    expect(failures).toEqual(['line 3: a whole number cannot be divided by zero'])
  })

  it('is refused for constants that cannot be used', () => {
    expect(() => run('set_field("a", regex("(", "x"));')).toThrow('regex')
    expect(() => run('set_field("a", cidr_match("10.0.0.0", to_ip("10.0.0.1")));')).toThrow('network')
  })

  it('keeps values in fields for the rules behind it as they are', () => {
    const { fields } = run(
      'set_field("at", parse_unix_milliseconds(0)); set_field("later", to_date($message.at) + hours(1)); set_field("is", is_date($message.at));',
    )
    expect(fields).toMatchObject({ at: '1970-01-01T00:00:00.000Z', later: '1970-01-01T01:00:00.000Z', is: true })
    expect(run('set_field("m", {a: [1, "x"]}); set_field("x", $message.m.a);').fields['x']).toBe('[1,"x"]')
  })

  it('writes dates in the fields as it names months, weeks and halves of days', () => {
    const { fields } = run(
      'set_field("d", format_date(parse_unix_milliseconds(1709622489045), "EEEE d MMMM yyyy h:mm a zzzz", "Europe/Berlin"));',
    )
    expect(fields['d']).toBe('Tuesday 5 March 2024 8:08 AM Central European Standard Time')
  })

  it('counts for the metrics that it names', () => {
    run('metric_counter_inc("hits"); metric_counter_inc("hits", 5);')
    expect(counted).toEqual([
      ['hits', 1],
      ['hits', 5],
    ])
  })
})

describe('what rules may cost', () => {
  const long = 'x'.repeat(1000)
  const doubling = (times: number) =>
    `let t0 = to_string($message.long);${Array.from({ length: times }, (_, i) => `let t${i + 1} = concat(t${i}, t${i});`).join('')}set_field("done", 1);`

  it('is bounded in the length of texts', () => {
    const { fields, failures } = run(doubling(40), { long })
    expect(failures).toEqual(['line 2: the text would have more than 1,048,576 characters'])
    expect(fields).not.toHaveProperty('done')
  })

  it('is bounded in the elements of lists and in the fields', () => {
    const { failures } = run('set_field("n", split("", to_string($message.long)));', { long: 'x'.repeat(20_000) })
    expect(failures).toEqual(['line 2: a list or map may have 10,000 elements at most'])
    const many = Array.from({ length: 3000 }, (_, i) => `k${i}=1`).join(' ')
    const { fields, failures: ofFields } = run('set_fields(key_value(to_string($message.long)));', { long: many })
    expect(ofFields).toEqual(['line 2: rules may set 2,000 fields of a message at most'])
    expect(Object.keys(fields).length).toBeLessThan(2010)
  })

  it('is bounded in the steps of expressions, however they are written', () => {
    const { failures } = run('set_field("n", regex("(a+)+$", to_string($message.long)).matches);', {
      long: 'a'.repeat(60_000) + 'b',
    })
    expect(failures).toEqual([])
    const costly = Array.from(
      { length: 40 },
      (_, i) => `set_field("n${i}", regex("(x+x+)+y{1,200}", to_string($message.long)).matches);`,
    )
    expect(run(costly.join('\n'), { long: 'x'.repeat(100_000) }).failures).toEqual([
      expect.stringContaining('the text is too long for it'),
    ])
  })

  it('is bounded in lists that hold one another', () => {
    const nested = (name: string) => `let ${name} = [1];${`let ${name} = [${name}, ${name}];`.repeat(40)}`
    const tooLarge = ['line 2: the lists and maps inside one another are too large']
    expect(run(`${nested('a')} set_field("n", a);`).failures).toEqual(tooLarge)
    expect(run(`${nested('a')} ${nested('b')} set_field("n", a == b);`).failures).toEqual(tooLarge)
    expect(run(`${nested('a')} set_field("n", to_string(a));`).failures).toEqual(tooLarge)
  })

  it('is bounded in searches of one text', () => {
    const { failures } = run('set_field("n", regex_replace("a(.*b)?", to_string($message.long), ""));', {
      long: 'a'.repeat(60_000),
    })
    expect(failures).toEqual(['line 2: the text is too long for it'])
    const long = 'x,'.repeat(4000)
    expect(run('set_field("n", regex_replace(",", to_string($message.long), ";"));', { long }).failures).toEqual([])
  })

  it('is bounded in the clones of large messages', () => {
    const { created, failures } = run('clone_message();\n'.repeat(90), { long: 'x'.repeat(60_000) })
    expect(created.length).toBeLessThan(75)
    expect(failures).toEqual([expect.stringContaining('4,194,304 characters')])
  })

  it('is bounded in the messages that it creates', () => {
    const { created, failures } = run('create_message();\n'.repeat(150))
    expect(created).toHaveLength(100)
    expect(failures).toEqual(['line 102: rules may create 100 messages of one at most'])
  })

  it('leaves what the server sets alone', () => {
    const { message, fields } = run(
      'set_field("gl2_source_node", "x"); set_field("_id", "x"); set_field("__proto__", "x"); remove_field(".*"); rename_field("source", "from");',
      { gl2_source_node: 'node' },
    )
    expect(fields).toEqual({ message: 'm', source: 's', from: 's', gl2_source_node: 'node' })
    expect(message.id).toBe('id')
  })
})
