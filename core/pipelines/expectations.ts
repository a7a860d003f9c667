/** Which words were expected where the parser could not go on: by the construct it was in and the part of it before. */
import type { pipelineLanguageStrings } from './strings.ts'

type AllStrings = typeof pipelineLanguageStrings.strings
/** Strings that say what was expected. They take what was found, and a hint. */
export type Expectation = Exclude<
  { [K in keyof AllStrings]: AllStrings[K] extends `${string}{found}.{hint}` ? K : never }[keyof AllStrings],
  'operand'
>

/** Constructs by the name of their node; their parts by name, '' being the beginning. `value` stands for every expression. */
export const expectations: Readonly<Record<string, Readonly<Record<string, Expectation>>>> = {
  RuleText: { '': 'rule' },
  Rule: { '': 'rule', Keyword: 'ruleTitle', Title: 'when', When: 'thenOrEnd', Then: 'statement' },
  When: { Keyword: 'condition', value: 'thenOrEnd' },
  Then: { Keyword: 'statement', Let: 'statement', CallStatement: 'statement', ';': 'statement' },
  Let: { Keyword: 'variableName', Name: 'equals', '=': 'valueAfterEquals', value: 'semicolon' },
  CallStatement: { value: 'semicolon' },
  Call: { FunctionName: 'callParenthesis' },
  Arguments: {
    '': 'callParenthesis',
    '(': 'firstArgument',
    ',': 'nextArgument',
    NamedArgument: 'afterArgument',
    value: 'afterArgument',
  },
  NamedArgument: { ':': 'argumentValue', value: 'afterArgument' },
  List: { '[': 'firstElement', ',': 'nextElement', value: 'afterElement' },
  Map: { '{': 'firstKey', ',': 'nextKey', Entry: 'afterEntry' },
  Entry: { Name: 'keyColon', ':': 'keyValue', value: 'afterEntry' },
  Group: { '(': 'groupValue', value: 'closingParenthesis' },
  Index: { '[': 'indexValue', value: 'closingBracket' },
  Field: { '.': 'propertyName' },
  PipelineText: { '': 'pipeline' },
  Pipeline: { '': 'pipeline', Keyword: 'pipelineTitle', Title: 'firstStage', Stage: 'afterStage' },
  Stage: { Keyword: 'stageNumber', StageNumber: 'match', Match: 'afterStage', RuleReference: 'afterStage' },
  Match: { Keyword: 'matchKind' },
  RuleReference: { Keyword: 'referenceTitle', Title: 'afterStage', ';': 'afterStage' },
}
