import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeChatA, escapeChatB } from './escape.ts'
import { maxTemplateLength, parseTemplate } from './parse.ts'
import { render, type RenderOptions } from './render.ts'
import { TemplateError } from './template-error.ts'
import { htmlTemplate, plainTemplate } from '../../../../core/notifications/templates.ts'

const fill = (source: string, model: object = {}, options?: RenderOptions) =>
  render(parseTemplate(source), model, options)
const refusal = (source: string) => {
  try {
    parseTemplate(source)
  } catch (error) {
    if (error instanceof TemplateError) return `${error.line}:${error.column} ${error.message}`
    throw error
  }
  throw new Error(`'${source}' was taken`)
}

describe('a template', () => {
  it.each([
    ['plain text', {}, 'plain text'],
    ['', {}, ''],
    ['${a}${ b.c }', { a: 1, b: { c: 'x' } }, '1x'],
    ['${unknown}-${a.unknown.deeper}-${null}', { a: {}, null: null }, '--'],
    ['${flag} ${zero}', { flag: false, zero: 0 }, 'false 0'],
    ['\\${a} costs $5 {a} $a', { a: 1 }, '${a} costs $5 {a} $a'],
    ['${list} ${map}', { list: ['a', 2], map: { k: 'v', l: [1] } }, '[a, 2] {k=v, l=[1]}'],
    ['${message.fields.http.status}', { message: { fields: { 'http.status': 500 } } }, '500'],
  ])('%j is filled from %j', (source, model, expected) => {
    expect(fill(source, model)).toBe(expected)
  })

  it('repeats over lists and over the fields of an object', () => {
    expect(
      fill('${foreach event.fields field}${field.key}: ${field.value}\n${end}', {
        event: { fields: { user: 'bob', ip: '::1' } },
      }),
    ).toBe('user: bob\nip: ::1\n')
    expect(
      fill(
        '${foreach backlog message}${message.timestamp} ${message.source} ${message.message} ${message.fields.x}\n${end}',
        { backlog: [{ timestamp: 't', source: 's', message: 'm', fields: { x: 7 } }, { message: 'n' }] },
      ),
    ).toBe('t s m 7\n  n \n')
    expect(fill('${foreach list item , }${item}${end}', { list: [1, 2, 3] })).toBe('1,2,3')
    expect(fill('${foreach a x}${foreach x y}${y}${x}${outer} ${end}${end}', { a: [[1], [2]], outer: 'o' })).toBe(
      '1[1]o 2[2]o ',
    )
    expect(fill('${foreach nothing x}${x}${end}${foreach text x}${x}${end}', { text: 'abc' })).toBe('abc')
  })

  it('takes a name with a format, and tells which placeholders write nothing', () => {
    const nothing: string[] = []
    const options = { nothing: (path: readonly string[]) => void nothing.push(path.join('.')) }
    expect(fill('${a;upper} ${b.c} ${if no}${gone}${end}${empty}', { a: 'x', empty: '' }, options)).toBe('x  ')
    expect(nothing).toEqual(['b.c', 'empty'])
  })

  it('chooses by whether something is there', () => {
    const source = '${if backlog}some${else}none${end}'
    expect([[1], [], {}, { a: 1 }, '', 'x', false, true, null, 0].map(backlog => fill(source, { backlog }))).toEqual([
      'some',
      'none',
      'none',
      'some',
      'none',
      'some',
      'none',
      'some',
      'none',
      'some',
    ])
    expect(fill(source)).toBe('none')
    expect(fill('${if !backlog}none${end}')).toBe('none')
    expect(fill("${if event.source='web 1'}web${else}other${end}", { event: { source: 'web 1' } })).toBe('web')
    expect(fill('${if p="2"}two${end}', { p: 2 })).toBe('two')
  })

  it.each([
    ['a\nb ${x', '2:3 The placeholder that begins here has no closing brace.'],
    ['${}', '1:1 The placeholder is empty.'],
    ['${if x}', "1:1 The 'if' that begins here has no ${end}."],
    ['\n\n${foreach a b}', "3:1 The 'foreach' that begins here has no ${end}."],
    ['x${end}', "1:2 There is no 'if' or 'foreach' that this ${end} could close."],
    ['${else}', "1:1 There is no 'if' that this ${else} could belong to."],
    ['${if a}${else}${else}${end}', "1:15 There is no 'if' that this ${else} could belong to."],
    ['${if}', "1:1 An 'if' needs a name: ${if backlog}, ${if !backlog} or ${if event.source='web'}."],
    ['${foreach a}${end}', "1:1 A 'foreach' needs a list and a name for its items: ${foreach backlog message}."],
    ['${a b}', "1:1 'a b' is no name such as event.message."],
    ['${a..b}', "1:1 'a..b' is no name such as event.message."],
    ['${process.exit()}', "1:1 'process.exit()' is no name such as event.message."],
    ['${if a}'.repeat(21), '1:141 Blocks are nested more than 20 deep.'],
    ['x'.repeat(maxTemplateLength + 1), `1:${maxTemplateLength + 1} The template is longer than 65536 characters.`],
  ])('%j is refused with its place', (source, expected) => {
    expect(refusal(source)).toBe(expected)
  })

  it('of ours can be read, with and without a backlog', () => {
    for (const source of [plainTemplate, htmlTemplate]) {
      expect(fill(source, { event: { fields: { user: 'bob' } }, backlog: [{ message: 'one line' }] })).toMatch(
        /bob[\s\S]*one line/,
      )
      expect(fill(source, { event: {} })).not.toContain('Messages')
    }
  })
})

describe('nothing beyond the model', () => {
  const names = [
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'hasOwnProperty',
    'process.env.PATH',
    'global',
    'globalThis',
    'require',
    'a.constructor.constructor',
    'a.__proto__.x',
    'list.length',
    'list.map',
    'text.length',
    'text.constructor',
    'run',
    'run.name',
    'got',
  ]

  it.each(names)('${%s} is empty', name => {
    const model = {
      a: {},
      list: [1],
      text: 'x',
      run: () => 'called',
      get got() {
        throw new Error('a getter ran')
      },
    }
    expect(fill(`<\${${name}}>\${if ${name}}there\${end}\${foreach ${name} x}item\${end}`, model)).toBe('<>')
  })

  it('a field that is called like a prototype is a field', () => {
    expect(fill('${__proto__} ${constructor}', JSON.parse('{"__proto__":"a","constructor":"b"}') as object)).toBe('a b')
  })

  it('a value is never read as a template', () => {
    expect(fill('${a} ${foreach list x}${x}${end}', { a: '${b}', b: 'secret', list: ['${end}${b}'] })).toBe(
      '${b} ${end}${b}',
    )
  })

  it('any model and template of known parts: only what is in them comes out', () => {
    const name = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'x.y', '0', 'length')
    const part = fc.oneof(
      name.map(one => `\${${one}}`),
      name.map(one => `\${if ${one}}`),
      name.map(one => `\${foreach ${one} a}`),
      fc.constantFrom('${end}', '${else}', '${', '}', '\\', '${a b}', 'text'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.dictionary(name, fc.jsonValue()), (parts, model) => {
        let rendered: string
        try {
          rendered = fill(parts.join(''), model, { maxLength: 500 })
        } catch (error) {
          return error instanceof TemplateError && error.line >= 1 && error.column >= 1
        }
        return rendered.length <= 501 && !/native code|\[object|function/.test(rendered)
      }),
      { numRuns: 2000 },
    )
  })

  it('any text is either read or refused with its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), source => {
        try {
          fill(source)
          return true
        } catch (error) {
          return error instanceof TemplateError
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('work and output', () => {
  it('end at their limits, and it can be seen', () => {
    expect(fill('${a}${a}', { a: 'x'.repeat(60) }, { maxLength: 100 })).toBe(`${'x'.repeat(100)}…`)
    expect(fill('abc😀', {}, { maxLength: 4 })).toBe('abc…')
    const list = Array.from({ length: 1000 }, (_, i) => i)
    const nested = `${'${foreach list x}'.repeat(8)}.${'${end}'.repeat(8)}`
    expect(fill(nested, { list })).toMatch(/^\.*…$/)
    expect(fill('${foreach list x}${foreach list x}${end}${end}', { list }, { maxSteps: 500 })).toBe('…')
  })

  it('a value nested without end ends too', () => {
    const deep: Record<string, unknown> = {}
    deep['self'] = deep
    expect(fill('${deep}', { deep })).toBe('{self={self={self={self=…}}}}')
  })
})

describe('values', () => {
  it('are no markup of chat A and call nobody', () => {
    expect(escapeChatA('<!channel> & <https://evil.example|bank> @channel @Here')).toBe(
      '&lt;!channel&gt; &amp; &lt;https://evil.example|bank&gt; @\u200bchannel @\u200bHere',
    )
  })

  it('are no markup of chat B', () => {
    expect(escapeChatB('<img src=x onerror="a(\'b\')"> [bank](https://evil.example) &')).toBe(
      '&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &#91;bank&#93;(https://evil.example) &amp;',
    )
  })

  it('are escaped where they are inserted, the template is not', () => {
    expect(fill('<b>${a}</b> ${m}', { a: '<i>', m: { '<k>': '<v>' } }, { escape: escapeChatB })).toBe(
      '<b>&lt;i&gt;</b> {&lt;k&gt;=&lt;v&gt;}',
    )
  })
})
