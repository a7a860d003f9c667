/** The query language for CodeMirror: the shared grammar with class names that take the syntax tokens. */
import { LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language'
import { tagHighlighter, tags } from '@lezer/highlight'
import { queryParser } from '../../../core/query/highlight.ts'

const language = LRLanguage.define({ name: 'query', parser: queryParser })

const classes = tagHighlighter([
  { tag: tags.propertyName, class: 'q-field' },
  { tag: [tags.operatorKeyword, tags.operator], class: 'q-operator' },
  { tag: tags.string, class: 'q-string' },
  { tag: tags.number, class: 'q-number' },
  { tag: tags.regexp, class: 'q-regex' },
  { tag: [tags.punctuation, tags.paren, tags.squareBracket], class: 'q-punctuation' },
])

export const queryLanguage: LanguageSupport = new LanguageSupport(language, syntaxHighlighting(classes))
