import { describe, expect, it } from 'vitest'
import { constantOf } from './constants.ts'
import { functionsByName } from './functions/functions.ts'
import { staleFiles } from '../generate-parsers.js'
import { parsePipeline, parseRule } from './parse.ts'
import { readString, writeString } from './words.ts'

const rule = (statements: string, when = 'true') => `rule "r" when ${when} then ${statements} end`
const reasons = (text: string) => parseRule(text).errors.map(({ from, reason }) => `${from} ${reason}`)

it('has the parser that the grammar gives', () => {
  expect(staleFiles('pipelines'), 'run node core/generate-parsers.js').toEqual([])
})

describe('a rule', () => {
  it('is a tree with places', () => {
    const { rule: read } = parseRule(
      rule('let `a b` = $message.`x y`.z[1]; set_field(value: -`a b`, field: "f");', 'not true'),
      {
        functions: functionsByName,
      },
    )
    expect(read).toBeNull()
    const { rule: right } = parseRule(rule('let m = {k: [1, 2.5]}; set_field(value: m.k, field: "f");', 'NOT true'))
    expect(right).toMatchObject({
      title: 'r',
      when: { kind: 'unary', operator: 'not', operand: { kind: 'boolean', value: true, from: 18, to: 22 } },
      statements: [
        {
          kind: 'let',
          name: { text: 'm' },
          value: { kind: 'map', entries: [{ key: { text: 'k' }, value: { kind: 'list' } }] },
        },
        {
          kind: 'call',
          call: {
            function: { text: 'set_field' },
            arguments: [{ name: { text: 'value' } }, { name: { text: 'field' } }],
          },
        },
      ],
    })
  })

  it('has the types of its expressions, and the arguments of its calls in the order of the parameters', () => {
    const { rule: read } = parseRule(rule('set_field(value: now() - days(1), field: "f");'))
    const statement = read!.statements[0]!
    if (statement.kind !== 'call') throw new Error('expected a call')
    const bound = read!.calls.get(statement.call)!
    expect(bound.descriptor.name).toBe('set_field')
    expect(bound.arguments.map(argument => argument && read!.types.get(argument))).toEqual([
      'String',
      'DateTime',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('binds operators from or to the dot', () => {
    const { rule: read } = parseRule(rule('', '1 + 2 * 3 == 7 && not false || - to_long("1") < 2'))
    expect(read?.when).toMatchObject({
      operator: 'or',
      left: {
        operator: 'and',
        left: { operator: '==', left: { operator: '+', right: { operator: '*' } } },
        right: { operator: 'not' },
      },
      right: { operator: '<', left: { operator: '-' } },
    })
  })
})

describe('errors', () => {
  it('say what was expected, one for each statement', () => {
    expect(
      reasons('rule "r" when tru e then let x = ; set_field("a", x); set_field(1, 2); set_field "b", 1; end'),
    ).toEqual([
      '18 Expected `then` or `end` after the condition, but found `e`.',
      '33 Expected a value after `=`, but found `;`.',
      '64 Expected String for the argument `field` of `set_field`, but found Long. `to_string(…)` converts it.',
      '81 Expected `(` after the name of the function, but found `"b"`.',
    ])
  })

  it('name the function that was meant', () => {
    expect(reasons(rule('set_feild("a", 1);'))).toEqual(['24 There is no function `set_feild`. Is it `set_field`?'])
  })

  it('tell how to write what is written otherwise', () => {
    expect(reasons(rule('', '$message.a = 1'))[0]).toContain('Values are compared with `==`.')
    expect(reasons(rule('', '$msg.a == 1'))[0]).toContain('The message is written `$message`.')
    expect(reasons(rule('set_field("a", to_long("1") -1);'))[0]).toContain('Write a blank between them.')
    expect(reasons(rule('set_field("a", $message.end);'))[0]).toContain('as a name it stands in back-ticks')
  })

  it('are in the language of the user', () => {
    const [error] = parseRule(rule('set_field("a", x);')).errors
    expect(error?.words({ lang: 'de', of: () => (() => 'keine Variable') as never })).toBe('keine Variable')
  })

  it('ask for names where a required parameter is behind an optional one', () => {
    const parameter = { type: 'String', description: '' } as const
    const odd = {
      ...functionsByName.get('debug')!,
      name: 'odd',
      parameters: [
        { ...parameter, name: 'a', optional: true },
        { ...parameter, name: 'b', optional: false },
      ],
    }
    const { errors } = parseRule(rule('odd("x");'), { functions: new Map([['odd', odd]]) })
    expect(errors.map(({ type }) => type)).toEqual(['must_name_optional_params'])
  })

  it('name operations that there are not', () => {
    const types = (value: string) => parseRule(rule(`let x = ${value};`)).errors.map(({ type }) => type)
    expect(types('now() + now()')).toEqual(['invalid_operation'])
    expect(types('to_string(1) - "a"')).toEqual(['invalid_operation'])
    expect(types('now() - now()')).toEqual([])
  })
})

describe('texts of others', () => {
  it('are bounded in length and depth', () => {
    expect(reasons(' '.repeat(100_001))[0]).toContain('longer than 100000 characters')
    for (const deep of ['('.repeat(40_000), `${'['.repeat(20_000)}${']'.repeat(20_000)}`, '!'.repeat(50_000)]) {
      const { errors } = parseRule(rule('', `${deep}1`))
      expect(errors.length).toBeGreaterThan(0)
      expect(errors.length).toBeLessThanOrEqual(50)
    }
  })

  it('have rows of operators as long as the text allows', () => {
    for (const row of ['$message.a == 1 || ', '1 == 1 && ', '"a" == "b" == ']) {
      const when = `${row.repeat(Math.floor(99_000 / row.length))}true`
      expect(reasons(rule('', when)), row).toEqual([])
    }
    for (const row of ['1 + ', '7 % ', '"a"+', '1 -\n']) {
      const value = `${row.repeat(Math.floor(99_000 / row.length))}${row.startsWith('"') ? '"b"' : '1'}`
      expect(reasons(rule(`let x = ${value}; set_field("a", x);`)), row).toEqual([])
    }
  })

  it('are refused with the bound and the place where they are too deep', () => {
    const chain = (part: string, count: number) => reasons(rule(`let x = $message${part.repeat(count)};`))
    expect(chain('.a', 390)).toEqual([])
    for (const [part, count] of [
      ['.a', 400],
      ['.a', 20_000],
      ['[1]', 5000],
    ] as const) {
      expect(chain(part, count)).toEqual(['32 The expression has more than 400 levels inside one another.'])
    }
    for (const open of ['!', '!(', '-(1 + ']) {
      const [error, ...others] = parseRule(rule('', `${open.repeat(3000)}true`)).errors
      expect(error, open).toMatchObject({ line: 1, reason: expect.stringContaining('more than 400 levels') })
      expect(others, open).toEqual([])
    }
  })

  it('may be anything after the end of a rule, and nothing after that of a pipeline', () => {
    expect(parseRule(`${rule('')}\n"' /* end`).errors).toEqual([])
    expect(parsePipeline('pipeline "p" stage 0 match all end // c').errors).toEqual([])
    expect(parsePipeline('pipeline "p" stage 0 match all end x').errors.map(({ reason }) => reason)).toEqual([
      'A text holds one pipeline: nothing may follow its `end`.',
    ])
  })
})

describe('a pipeline', () => {
  it('has its stages by number, the first of each', () => {
    const { pipeline } = parsePipeline(
      'pipeline "p" stage 5 match pass rule "b"; stage -1 match all stage 5 match either rule "c" end',
    )
    expect(pipeline?.stages.map(({ stage, match, rules }) => [stage, match, rules])).toEqual([
      [-1, 'ALL', []],
      [5, 'PASS', ['b']],
    ])
  })
})

describe('a text in quotes', () => {
  it.each(['', 'a"b\\c', '\b\t\n\f\r\u0000\u001f', 'é 😀 \ud800'])('%j is written and read', value => {
    expect(readString(writeString(value))).toEqual({ value, bad: [] })
  })
})

describe('a constant', () => {
  const valueOf = (expression: string) => {
    const { rule: read } = parseRule(rule(`let x = ${expression};`))
    const [statement] = read!.statements
    return statement?.kind === 'let' ? constantOf(statement.value) : null
  }

  it.each([
    ['-7 / 2', -3n],
    ['7 % -3', 1n],
    ['9223372036854775807 * 2', -2n],
    ['7.0 / 2.0', 3.5],
    ['0.0 == -0.0', false],
    ['0.0 / 0.0 == 0.0 / 0.0', true],
    ['[1] == [1.0]', false],
    ['true || 1 / 0 == 1', true],
    ['"a" + "b"', 'ab'],
    ['[1, 2][0 + 1]', 2n],
    ['{a: 1, a: 2}["a"]', 2n],
    ['to_long("1") + 1', undefined],
  ])('%s is %s', (expression, value) => {
    expect(valueOf(expression)).toBe(value)
  })

  it.each(['1 / 0', '"a" < "b"', '-"a"', '[1][1]'])('%s has no value', expression => {
    expect(() => valueOf(expression)).toThrow('no value')
  })
})
