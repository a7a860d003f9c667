/**
 * Why a query cannot be read. Lookup: `messages.of(queryStrings)`; a server always answers in English.
 * `{found}` is `found` or nothing, `{hint}` is `quoteWord`, `escapeIt` or nothing: both stand at the end of what they complete.
 */
import { catalogue } from '../brand/catalogue.ts'

export const queryStrings = catalogue('query', {
  tooLong: 'The query is longer than {count} characters',
  tooDeep: 'The query has more than {count} parentheses inside one another',
  tooMany: 'The query has more than {count} clauses',
  parametersTooLong: 'The values of the parameters in the query are longer than {count} characters together',
  parameterPlace:
    "The parameter {parameter} stands for a value: it cannot be part of a field's name or of a regular expression",

  found: ", found '{text}'",
  quoteWord: '; put "{word}" in quotes to search for the word',
  escapeIt: "; escape it as '\\{text}' to search for it",

  closingQuote: 'Missing closing quote',
  closingSlash: 'Missing closing slash of the regular expression',
  closingSlashOrEscape: "Missing closing slash of the regular expression; escape the slash as '\\/' to search for it",
  closingParenthesis: { one: 'Missing closing parenthesis', other: '{count} closing parentheses are missing' },
  closingBracket: 'Missing closing bracket of the range',
  valueAfterField: "Expected a value after '{field}:'{found}",
  valueAfter: "Expected a value after '{operator}'{found}{hint}",
  queryAfter: "Expected a query after '{operator}'{found}{hint}",
  queryBefore: "Expected a query before '{operator}'{hint}",
  queryBetween: 'Expected a query between the parentheses',
  noOpening: "Unexpected closing parenthesis: there is no opening one before it; escape it as '\\)' to search for it",
  lowerBound: "Expected the lower bound of the range{found}; '*' stands for none",
  rangeTo: "Expected 'TO' after the lower bound{found}; a range is written [from TO to], a bound with spaces in quotes",
  upperBound: "Expected the upper bound of the range{found}; '*' stands for none",
  rangeEnd: "Expected ']' or '}' after the upper bound{found}; a bound with spaces is written in quotes",
  afterBackslash: "Expected a character after the backslash; a backslash itself is written '\\\\'",
  beforeBoost: "Expected a value before '^' and a number after it, as in word^2; escape it as '\\^' to search for it",
  beforeFuzzy: "Expected a value before '~', as in word~1; escape it as '\\~' to search for it",
  colon: "Unexpected ':'; escape it as '\\:' or put the value in quotes",
  unexpected: "Unexpected '{text}'{hint}",

  fieldWildcard:
    "A field name cannot contain wildcards: write '{field}' in full, or search every field without a field name",
  fuzzyWildcard: "A fuzzy search cannot contain wildcards: leave out '{fuzzy}' or them",
  leadingWildcard:
    "A value cannot begin with '{wildcard}': begin it with at least one other character, or escape it as '\\{wildcard}'",
  fieldName: "Expected the full name of a field after '{field}:'",
  slashInPath:
    "A regular expression ends at its second slash, but '{rest}' follows; put a path in quotes, or escape its slashes as '\\/'",
  slop: "The distance between the words of a phrase is a whole number, not '{digits}'",
  movedWords: 'A phrase whose words may move (~{slop}) can have at most {most} words; this one has {count}',
  fuzziness: "A fuzzy distance is 0, 1 or 2, not '{digits}'",
  boost: "The number after '^' is too large",

  regex: 'Regular expression: {reason}',
  regexNoOpening: "there is no opening parenthesis for ')'; escape it as '\\)'",
  regexTooLarge: 'the pattern is too large',
  regexMultiplied: 'the pattern is too large: its repetitions multiply',
  regexTwice: 'a repetition cannot be repeated; put it in parentheses',
  regexTimes: 'a repetition of more than {count} times',
  regexBackwards: 'the repetition {text} ends before it begins',
  regexNothing: "there is nothing to repeat before '{text}'; escape it as '\\{text}'",
  regexAnchor: "a pattern always matches the whole value: leave out '{text}', or escape it as '\\{text}'",
  regexOperator: "the operator '{text}' is not supported; escape it as '\\{text}' to match the character",
  regexDeep: 'more than {count} parentheses inside one another',
  regexLook: 'lookahead and lookbehind cannot run in linear time',
  regexGroup: 'only plain groups (…) and (?:…) are supported',
  regexParenthesis: 'missing closing parenthesis',
  regexBackslash: 'a character is missing after the last backslash',
  regexReference: 'back-references cannot run in linear time',
  regexBoundary: "'\\{text}' is not supported: a pattern always matches the whole value",
  regexEscape: "'\\{text}' is no known escape",
  regexClassRange: 'a range in a character class must go from a lower to a higher character',
  regexClassEmpty: 'a character class must not be empty',
  regexClass: 'missing closing bracket of the character class',
  regexQuote: "missing closing quote; escape the quote as '\\\"' to match it",
  regexInterval: "only numbers stand between < and >, as in <1-100>; escape it as '\\<' to match the character",
})
