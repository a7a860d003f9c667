import { tagHighlighter, tags, type Highlighter } from '@lezer/highlight'

/** The classes of the parts of a rule, which take the syntax tokens. */
export const ruleClasses: Highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword], class: 'q-operator' },
  { tag: tags.propertyName, class: 'q-field' },
  { tag: tags.function(tags.variableName), class: 'q-function' },
  { tag: tags.string, class: 'q-string' },
  { tag: tags.number, class: 'q-number' },
  { tag: tags.comment, class: 'q-comment' },
  { tag: [tags.operator, tags.punctuation, tags.attributeName], class: 'q-punctuation' },
])
