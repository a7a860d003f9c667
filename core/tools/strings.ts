/** Texts for failed calls of testers (specification 8.5). Lookup: `messages.of(toolStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const toolStrings = catalogue('tools', {
  naturalDateFailed: 'Loading keyword preview failed with status: {err}',
  naturalDateTitle: 'Could not load keyword preview',
  grokFailed: 'We were not able to run the grok extraction. Please check your parameters.',
  jsonFailed: 'We were not able to run the JSON extraction. Please check your parameters.',
  regexInvalid: 'Could not validate regular expression. Make sure that it is valid.',
  regexFailed: 'Could not try regular expression. Make sure that it is valid.',
  splitFailed: 'We were not able to run the split and index extraction. Please check your parameters.',
  substringFailed: 'We were not able to run the substring extraction. Please check index boundaries.',
  containsFailed: 'Could not check if field contains the string',
  lookupFailed: 'Could not check if lookup table translates the string',
})
