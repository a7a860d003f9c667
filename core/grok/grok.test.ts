import { describe, expect, it } from 'vitest'
import { parsePatternFile, writePatternFile } from './pattern-file.ts'
import { GrokReferences, neededPatterns, referencesOf } from './references.ts'
import { scanGrok } from './scan.ts'

const kinds = (pattern: string) => [...scanGrok(pattern)].filter(({ kind }) => kind !== 'text').map(({ text }) => text)
const flat = (pattern: string) => [...scanGrok(pattern)].map(({ text }) => text).join('')

describe('scanning', () => {
  it('finds references, named groups, and what is not linear', () => {
    expect(kinds('a%{X}(?<n>b)%{Y:f:int}(?=c)(?<!d)(?>e)\\1\\k<n>f*+g{2}+h')).toEqual([
      '%{X}',
      '(?<n>',
      '%{Y:f:int}',
      '(?=',
      '(?<!',
      '(?>',
      '\\1',
      '\\k<n>',
      '*+',
      '{2}+',
    ])
  })

  it.each(['\\%{', '\\Q(?=%{X}\\E', '[(?=]', '[]%{X}]', '[^]\\]%{X}]', '\\++', 'a?b+'])(
    'takes %s for plain text',
    pattern => {
      expect(kinds(pattern)).toEqual([])
      expect(flat(pattern)).toBe(pattern)
    },
  )

  it('reads type and format, with either separator', () => {
    expect([...scanGrok('%{A:at;date;dd/MMM/yyyy:HH:mm:ss Z}')]).toMatchObject([
      { name: 'A', field: 'at', type: 'date', format: 'dd/MMM/yyyy:HH:mm:ss Z', definition: null },
    ])
    expect([...scanGrok('%{A:n=\\d+}')]).toMatchObject([{ field: 'n', type: null, definition: '\\d+' }])
    expect([...scanGrok('%{A:ü}%{A:a@b}%{}')].map(({ kind }) => kind)).toEqual(['malformed', 'malformed', 'malformed'])
  })

  it('writes classes of public pattern files as one class', () => {
    expect(flat('(/[[[:alnum:]]_%!$@:.,+~-]*)+')).toBe('(/[0-9A-Za-z_%!$@:.,+~-]*)+')
    expect(flat('[[:digit:]x]')).toBe('[0-9x]')
    expect(flat('[^][:space:]]')).toBe('[^\\]\\s]')
    for (const same of ['[a-z&&[^b]]', '[[:^digit:]]', '[[:nosuch:]]', '[a[b]']) expect(flat(same)).toBe(same)
  })

  it('takes time in proportion to hostile text', () => {
    for (const piece of ['%{', '[', '(?<', '\\Q', '[[:', '%{A:', '{1', '[a[b', '[\\', '\\k<'])
      expect(flat(piece.repeat(20_000))).toBe(piece.repeat(20_000))
  }, 5000)
})

describe('references', () => {
  const patterns = new Map([
    ['A', 'a'],
    ['B', '%{A}%{A:x}'],
    ['C', '%{B:y}%{A}'],
    ['D', '%{MISSING}'],
  ])

  it('are named once; a pattern defined in place is none', () => {
    expect([...referencesOf('%{A}%{B:x}%{A}%{C=d}')]).toEqual(['A', 'B'])
  })

  it('give what a pattern needs', () => {
    expect([...neededPatterns('%{C}%{D}', patterns).keys()].sort()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('give who uses a pattern, through others too', () => {
    const references = new GrokReferences(patterns)
    expect(references.users('A')).toEqual(['B', 'C'])
    expect([...references.withUsers('A')].sort()).toEqual(['A', 'B', 'C'])
    expect([...new GrokReferences(new Map([['X', '%{X}']])).withUsers('X')]).toEqual(['X'])
  })
})

describe('pattern files', () => {
  it('have a pattern a line, and comments', () => {
    expect(parsePatternFile('\uFEFF# one\r\n\r\nA  a b \r\nB\t%{A:x}\nC\nnot a-name x\n  # x\nD-E f')).toEqual({
      patterns: [
        { name: 'A', pattern: 'a b ' },
        { name: 'B', pattern: '%{A:x}' },
        { name: 'not', pattern: 'a-name x' },
      ],
      skipped: [
        { line: 5, text: 'C' },
        { line: 8, text: 'D-E f' },
      ],
    })
  })

  it('are written as they are read; a pattern of several lines cannot be', () => {
    const { text, unwritable } = writePatternFile([
      { name: 'A', pattern: 'a b' },
      { name: 'B', pattern: 'x\ny' },
    ])
    expect(text).toBe('A a b\n')
    expect(unwritable).toEqual(['B'])
    expect(parsePatternFile(text).patterns).toEqual([{ name: 'A', pattern: 'a b' }])
  })
})
