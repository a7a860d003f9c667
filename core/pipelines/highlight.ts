/** The parser of rules with the highlighting of its nodes, for editors and for rules that are shown. */
import { styleTags, tags } from '@lezer/highlight'
import type { LRParser } from '@lezer/lr'
import { parser } from './parser.ts'

/** The parser of rules with the highlighting of its nodes. It recovers from errors; `parseRule` reports them. */
export const ruleParser: LRParser = parser.configure({
  props: [
    styleTags({
      Keyword: tags.keyword,
      'Or And Not': tags.operatorKeyword,
      'Equality Order Sign Product =': tags.operator,
      FunctionName: tags.function(tags.variableName),
      'Message Field/Name': tags.propertyName,
      'ArgumentName Entry/Name': tags.attributeName,
      'String UnclosedString SingleQuoted': tags.string,
      'Number SignedNumber Fraction Boolean': tags.number,
      'LineComment BlockComment Ignored': tags.comment,
      '( ) [ ] { } : ; , .': tags.punctuation,
    }),
  ],
})
