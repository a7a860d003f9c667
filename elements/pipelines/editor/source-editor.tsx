/** The editor of the source of a rule: CodeMirror with the colours, proposals and errors of the language. */
import {
  autocompletion,
  clearSnippet,
  nextSnippetField,
  prevSnippetField,
  selectedCompletion,
  snippet,
  snippetKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, insertNewlineAndIndent } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { nextDiagnostic } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, tooltips, type ViewUpdate } from '@codemirror/view'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import {
  closeOnBlur,
  plainTyping,
  replaceSelected,
  showProblems,
  takeChosen,
  takeProposal,
} from '../../kit/code/editing.ts'
import { useHost, useMessages } from '../../kit/kit.ts'
import { documentationOf, ruleCompletion } from './rule-completion.ts'
import { ruleLanguage } from './rule-language.ts'
import { statementPlace } from './snippets.ts'
import type { RuleProblem } from './use-rule-problems.ts'

export interface SourceEditorHandle {
  focus(): void
  /** Puts a statement with parts to fill in among the actions. */
  insert(template: string): void
  /** Takes the place of the whole text, as one step that can be undone. */
  replace(text: string): void
}

export interface SourceEditorProps {
  readonly label: string
  /** The text at first; later changes are the editor's own. */
  readonly source: string
  readonly onChange: (source: string) => void
  readonly problems: readonly RuleProblem[]
  /** The element that says the problems in words, and the one that explains the keys. */
  readonly describedBy: string
  /** Names of the fields of messages. */
  readonly fields: readonly string[]
  /** A part of the text to select, with the focus; a new object selects again. */
  readonly selected: { readonly from: number; readonly to: number } | null
  readonly ref?: Ref<SourceEditorHandle>
}

/** Says the documentation of the chosen proposal; its name and type are said by the list. */
function announceChosen({ view, state, startState }: ViewUpdate): void {
  const chosen = selectedCompletion(state)
  const words = chosen && documentationOf(chosen)
  if (chosen !== selectedCompletion(startState) && words) view.dispatch({ effects: EditorView.announce.of(words) })
}

/** Snippets keep Tab while they have parts to fill in; else it leaves the editor. */
const keysOfSnippets = snippetKeymap.of([
  { key: 'Tab', run: nextSnippetField, shift: prevSnippetField },
  { key: 'Escape', run: clearSnippet },
])

export default function SourceEditor(props: SourceEditorProps) {
  const { problems, selected, ref } = props
  const host = useHost()
  const messages = useMessages()
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const context = { ...props, messages }
  const latest = useRef(context)
  useEffect(() => {
    latest.current = context
  })

  useEffect(() => {
    const { label, describedBy, source: first } = latest.current
    const view = new EditorView({
      parent: parent.current!,
      root: host.element.shadowRoot,
      state: EditorState.create({
        doc: first,
        extensions: [
          Prec.highest(
            keymap.of([
              { key: 'Tab', run: takeProposal },
              { key: 'Enter', run: takeChosen },
              { key: 'F8', run: nextDiagnostic },
            ]),
          ),
          keysOfSnippets,
          history(),
          keymap.of([{ key: 'Enter', run: insertNewlineAndIndent }, ...historyKeymap, ...defaultKeymap]),
          replaceSelected,
          closeOnBlur,
          ruleLanguage,
          bracketMatching(),
          lineNumbers(),
          EditorView.lineWrapping,
          tooltips({ position: 'absolute' }),
          autocompletion({
            override: [ruleCompletion(() => latest.current)],
            icons: false,
            selectOnOpen: false,
            interactionDelay: 0,
          }),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, ...plainTyping }),
          EditorView.updateListener.of(update => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
            announceChosen(update)
          }),
        ],
      }),
    })
    editor.current = view
    return () => view.destroy()
  }, [host])

  useEffect(() => {
    const view = editor.current!
    const { length } = view.state.doc
    if (!selected) return
    view.dispatch({
      selection: { anchor: Math.min(selected.from, length), head: Math.min(selected.to, length) },
      scrollIntoView: true,
    })
    view.focus()
  }, [selected])

  useEffect(() => showProblems(editor.current!, problems), [problems])

  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.current?.focus(),
      insert(template) {
        const view = editor.current!
        const { at, before, after } = statementPlace(view.state.doc.toString(), view.state.selection.main.head)
        view.focus()
        snippet(before + template.replaceAll('\n', '\n  ') + after)(view, null, at, at)
      },
      replace(text) {
        const view = editor.current!
        const { head } = view.state.selection.main
        view.dispatch({
          changes: { from: 0, to: view.state.doc.length, insert: text },
          selection: { anchor: Math.min(head, text.length) },
          userEvent: 'input.format',
        })
        view.focus()
      },
    }),
    [],
  )

  return <div ref={parent} className="code-editor rule-editor" />
}
