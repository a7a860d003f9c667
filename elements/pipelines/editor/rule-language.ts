/** The rule language for CodeMirror: the shared grammar, its colours, and the margin of a new line. */
import { indentService, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language'
import { ruleParser } from '../../../core/pipelines/highlight.ts'
import { ruleClasses } from './rule-classes.ts'

const language = LRLanguage.define({
  name: 'rule',
  parser: ruleParser,
  languageData: { commentTokens: { line: '//' } },
})

/** A new line has the margin of the one before; behind `when` and `then` it begins further in. */
const margin = indentService.of((context, place) => {
  const before = context.state.doc.lineAt(place).text.slice(0, place - context.state.doc.lineAt(place).from)
  const own = /^ */.exec(before)![0].length
  return /^\s*(?:when|then)\s*$/i.test(before) ? own + 2 : own
})

export const ruleLanguage: LanguageSupport = new LanguageSupport(language, [syntaxHighlighting(ruleClasses), margin])
