import type { LRParser } from '@lezer/lr'
import { styleTags, tags } from '@lezer/highlight'
import { parser } from './parser.ts'

/** The parser with the highlighting of its nodes, for an editor. It recovers from errors; `parseQuery` reports them. */
export const queryParser: LRParser = parser.configure({
  props: [
    styleTags({
      Field: tags.propertyName,
      'And Or Not To': tags.operatorKeyword,
      'Plus Minus Comparator Fuzzy Boost': tags.operator,
      'Word Signed Bound Limit': tags.literal,
      Number: tags.number,
      'String UnclosedString': tags.string,
      'Regexp UnclosedRegexp': tags.regexp,
      ':': tags.punctuation,
      '( )': tags.paren,
      '[ ] { }': tags.squareBracket,
    }),
  ],
})
