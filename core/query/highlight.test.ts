import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { expect, it } from 'vitest'
import { queryParser } from './index.ts'

const highlighter = tagHighlighter([
  { tag: tags.propertyName, class: 'field' },
  { tag: tags.operatorKeyword, class: 'keyword' },
  { tag: tags.operator, class: 'operator' },
  { tag: tags.literal, class: 'value' },
  { tag: tags.number, class: 'number' },
  { tag: tags.string, class: 'string' },
  { tag: tags.regexp, class: 'regexp' },
  { tag: tags.punctuation, class: 'punctuation' },
])

function highlighted(text: string): [string, string][] {
  const found: [string, string][] = []
  highlightTree(queryParser.parse(text), highlighter, (from, to, style) => found.push([text.slice(from, to), style]))
  return found
}

it('names the parts of a query for the editor', () => {
  expect(highlighted('level:>=5 AND "a b"~2')).toEqual([
    ['level', 'field'],
    [':', 'punctuation'],
    ['>=', 'operator'],
    ['5', 'value'],
    ['AND', 'keyword'],
    ['"a b"', 'string'],
    ['~2', 'operator'],
  ])
  expect(highlighted('-(word 4.5) NOT f:[1 TO /a/')).toContainEqual(['4.5', 'number'])
  expect(highlighted('f:/a.b/ word')).toEqual([
    ['f', 'field'],
    [':', 'punctuation'],
    ['/a.b/', 'regexp'],
    ['word', 'value'],
  ])
})

it('goes on behind an error', () => expect(highlighted('a) OR f:"b')).toContainEqual(['"b', 'string']))
