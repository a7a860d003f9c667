/** Every text is a query or an error that says where; what was read can be printed and read again to the same. */
import { expect } from 'vitest'
import { parseQuery, QuerySyntaxError } from '../../core/query/index.ts'
import { printQuery } from '../../core/query/print.ts'
import { fuzz, mutantsOf, piecesOf } from './fuzz.ts'
import fc from 'fast-check'

const withoutSpans = (tree: object): string =>
  JSON.stringify(tree, (name, value: unknown) => (name === 'span' ? undefined : value))
const samples = [
  'level:>3 AND (source:web* OR NOT message:"disk full"~2) -app:/x+[a-z]/',
  '_exists_:a b:[1 TO 5} c:{* TO "2023-08-02"] d:x~1',
  '+a -b !c && d || e',
].map(text => Buffer.from(text))

fuzz(
  'queries',
  fc.oneof(
    mutantsOf(...samples),
    piecesOf(
      'a',
      'AND',
      'OR',
      'NOT',
      ' ',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ' TO ',
      ':',
      '"',
      '\\',
      '*',
      '?',
      '~',
      '^',
      '/',
      '+',
      '-',
      '!',
      '&&',
      '||',
      '>=',
      '<',
      '\0',
      '\u202e',
      '1e999',
    ),
  ),
  bytes => {
    const text = bytes.toString('utf8')
    try {
      const tree = parseQuery(text, { allowLeadingWildcard: true })
      expect(withoutSpans(parseQuery(printQuery(tree), { allowLeadingWildcard: true }))).toBe(withoutSpans(tree))
    } catch (error) {
      if (!(error instanceof QuerySyntaxError)) throw error
      expect(error.message).not.toBe('')
    }
  },
)
