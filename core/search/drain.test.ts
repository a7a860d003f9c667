import { describe, expect, it } from 'vitest'
import { tokenize } from '../query/analysis.ts'
import { parseQuery } from '../query/parse.ts'
import type { QueryNode } from '../query/tree.ts'
import { Drain, partsOf, patternQuery, templateOf } from './drain.ts'
import { maskedWords, wildcardOf } from './log-mask.ts'

function groupsOf(texts: readonly string[]) {
  const drain = new Drain<string[]>(() => [])
  for (const text of texts) drain.add(text)?.kept.push(text)
  return drain.groups.map(({ words, kept }) => {
    const parts = partsOf(words)
    return { template: templateOf(parts), query: patternQuery(parts), kept }
  })
}

const legible = (text: string) =>
  [...maskedWords(text).join(' ')]
    .map(character => {
      const kind = wildcardOf(character)
      return kind ? `<${kind}>` : character
    })
    .join('')

/** Matches phrases on `message` as the store does. */
function finds(query: QueryNode, text: string): boolean {
  switch (query.type) {
    case 'bool':
      return query.must.every(part => finds(part, text))
    case 'exists':
      return true
    case 'term':
    case 'phrase': {
      const [wanted, tokens] = [tokenize(query.value), tokenize(text)]
      return tokens.some((_, at) => wanted.every((token, i) => tokens[at + i] === token))
    }
    default:
      throw new Error(`No ${query.type} is expected.`)
  }
}

describe('masks', () => {
  it.each([
    ['took 35 ms, 12.5% of 1,024', 'took <number> ms, <number> of <number>'],
    ['took 35ms at -4.5', 'took <number> at <number>'],
    ['from 10.0.0.1:8080 to ::1 and fe80::1ff:fe23:4567:890a', 'from <ip> to <ip> and <ip>'],
    ['id 550e8400-e29b-41d4-a716-446655440000 ref deadbeef01 0x7fff', 'id <uuid> ref <hex> <hex>'],
    ["user \"Jane Roe\" said 'no' and can't", "user <quoted> said <quoted> and can't"],
    ['at 2026-01-31T12:00:00.123Z and 2026-01-31 and 04:05:06', 'at <time> and <time> and <time>'],
    ['mail a.b@example.org via https://example.org/x?y=1', 'mail <email> via <url>'],
    ['card 00:1a:2b:3c:4d:5e up', 'card <mac> up'],
    ['words facade decade stay, sha256 too', 'words facade decade stay, sha256 too'],
  ])('%s', (text, expected) => {
    expect(legible(text)).toBe(expected)
  })
})

describe('groups', () => {
  it('puts messages together that say the same', () => {
    const groups = groupsOf([
      'Accepted password for root from 10.0.0.1 port 22',
      'Accepted password for jane from 10.0.0.2 port 2222',
      'Connection closed by 10.0.0.3',
      'Connection closed by 10.0.0.4',
    ])
    expect(groups.map(({ template, kept }) => [template, kept.length])).toEqual([
      ['Accepted password for <*> from <ip> port <number>', 2],
      ['Connection closed by <ip>', 2],
    ])
    expect(groups[0]!.query).toBe('message:"Accepted password for" AND message:from AND message:port')
  })

  it('does not search for a word that goes on under a wildcard', () => {
    const [group] = groupsOf(['say hello"a b"world now', 'say hello"c"world now'])
    expect(group!.query).toBe('message:say AND message:now')
  })

  it('joins wildcards that stand in a row', () => {
    const groups = groupsOf(['disk sda1 failed a b c of 7', 'disk sda1 failed d e f of 9'])
    expect(groups.map(({ template }) => template)).toEqual(['disk sda1 failed <*> of <number>'])
  })

  it('takes a text that looks like a wildcard for a text', () => {
    const [group] = groupsOf(['value <*> is odd \ue001'])
    expect(group!.template).toBe('value <*> is odd \ufffd')
    expect(finds(parseQuery(group!.query), 'value <*> is odd \ue001')).toBe(true)
  })

  it('has nothing to say of empty texts', () => {
    expect(groupsOf(['', '  \n'])).toEqual([])
  })

  it('finds every message of a group again', () => {
    const hostile = [
      '" OR * AND message:("',
      'a\\"b \\ c',
      '\u202egnp.exe \u0000 NUL',
      `lone \ud800 surrogate`,
      '日本語のログ 12 です',
      'éàü e\u0301 mark',
      '{[()]} && || !',
      'x'.repeat(5000),
      `${'word '.repeat(500)}end`,
      '1 2 3',
      '<script>alert(1)</script> 5',
      "it's 'quoted' 5 times",
      'a:b:c 1',
      'AND OR NOT',
      '__proto__ constructor 5',
    ]
    const texts = hostile.flatMap(text => [text, text.replaceAll(/\d/g, '9'), `${text} 77`])
    const random = (n: number) => Math.floor(Math.abs(Math.sin(n) * 10_000))
    for (let i = 0; i < 500; i++)
      texts.push(
        `job-${random(i)} of user${random(i) % 9} ended: status=${random(i) % 3} (took ${random(i)}ms) "q ${i}"`,
      )
    for (const { query, kept } of groupsOf(texts)) {
      const tree = parseQuery(query)
      for (const text of kept) expect([query, text, finds(tree, text)]).toEqual([query, text, true])
    }
  })
})
