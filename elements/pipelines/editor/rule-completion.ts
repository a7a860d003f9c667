/** Completion in the editor of rules: functions with their documentation, fields, variables and keywords. */
import {
  snippet,
  startCompletion,
  type Completion as Option,
  type CompletionContext,
  type CompletionSource,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { Messages } from '../../../core/brand/catalogue.ts'
import { completeRule, type Completion } from '../../../core/pipelines/complete.ts'
import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import { functionsByName } from '../../../core/pipelines/functions/functions.ts'
import { functionStrings } from '../../../core/pipelines/functions/words.ts'
import { span } from '../../kit/code/editing.ts'
import { callTemplate } from './snippets.ts'

export interface RuleCompletionContext {
  readonly messages: Messages
  readonly fields: readonly string[]
}

/** An option with what is known about it. */
interface RuleOption extends Option {
  readonly documentation: string
}

/** Without a letter typed, proposals come where one asks for them, and behind a dot. A keyword that is typed already is none: Tab leaves the editor. */
export function ruleCompletion(context: () => RuleCompletionContext): CompletionSource {
  return (at: CompletionContext) => {
    const text = at.state.doc.toString()
    const found = completeRule(text, at.pos, context())
    if (!found) return null
    if (found.from === at.pos && !at.explicit && text.charAt(at.pos - 1) !== '.') return null
    const typed = text.slice(found.from, at.pos)
    const options = found.completions.filter(one => one.kind !== 'keyword' || one.text !== typed)
    return { from: found.from, options: options.map(one => optionOf(one, context().messages)) }
  }
}

/** Returns what a screen reader hears of a chosen option, besides its name. */
export const documentationOf = (option: Option): string => (option as RuleOption).documentation

function optionOf(completion: Completion, messages: Messages): RuleOption {
  const { kind, text, signature, documentation } = completion
  const descriptor = kind === 'function' ? functionsByName.get(text) : undefined
  return {
    label: text,
    type: kind,
    documentation: documentation ?? '',
    ...(kind === 'parameter' && { boost: 2 }),
    ...(kind === 'variable' && { boost: 1 }),
    ...detailOf(descriptor ? descriptor.returns : (signature ?? '')),
    ...(documentation && { info: () => documented(completion, messages) }),
    ...(descriptor && { apply: insertCall }),
    ...(text === '$message' && { apply: insertMessage }),
  }
}

const detailOf = (type: string) => (type === '' || type === 'Void' ? {} : { detail: type })

/** Inserts a call with its arguments to fill in; brackets that are there already stay. */
function insertCall(view: EditorView, option: Option, from: number, to: number): void {
  const hasArguments = view.state.sliceDoc(to, to + 1) === '('
  const template = hasArguments ? option.label : callTemplate(functionsByName.get(option.label)!)
  snippet(template)(view, option, from, to)
}

/** A field follows. */
function insertMessage(view: EditorView, { label }: Option, from: number, to: number): void {
  const insert = view.state.sliceDoc(to, to + 1) === '.' ? label : `${label}.`
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
  })
  startCompletion(view)
}

function documented({ text, signature, documentation, example }: Completion, messages: Messages): HTMLElement {
  const t = messages.of(ruleEditorStrings)
  const words = messages.of(functionStrings)
  const box = document.createElement('div')
  box.append(span('rule-signature', `${text.trim()}${signature ?? ''}`), span('rule-words', documentation ?? ''))
  const parameters = functionsByName.get(text)?.parameters ?? []
  for (const { name, optional } of parameters) {
    const line = span('rule-parameter', '')
    line.append(span('mono', optional ? `${name}?` : name), ` ${words(`${text}.${name}`)}`)
    box.append(line)
  }
  if (example) box.append(span('rule-label', t('example')), span('rule-example', example))
  return box
}
