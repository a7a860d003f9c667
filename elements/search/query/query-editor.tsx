/** The query's editor: CodeMirror on one line that wraps. */
import {
  acceptCompletion, autocompletion, closeCompletion, completionStatus, moveCompletionSelection, selectedCompletionIndex,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { useHost } from '../../kit/kit.ts'
import { completionSource, type Proposals, type QueryCompletion } from './query-proposals.ts'
import { queryLanguage } from './query-language.ts'
import type { QueryProblem } from './query-problems.ts'

export interface QueryEditorHandle {
  focus(): void
  /** What stands in it now; what `onChange` told may be a render behind. */
  text(): string
  /** Takes the place of what is written, without running it. */
  write(text: string): void
}

export interface QueryEditorProps {
  readonly label: string
  readonly placeholder: string
  /** How the list of proposals is used; stands at its foot. */
  readonly completionHint: string
  /** What the editor is given; its own text goes on from there. */
  readonly given: string
  readonly onChange: (value: string) => void
  readonly onRun: (text: string) => void
  readonly problems: readonly QueryProblem[]
  /** The element that says the problems in words. */
  readonly describedBy: string
  readonly proposals: Proposals
  readonly ref?: Ref<QueryEditorHandle>
}

const kindMarks = { text: 'A', number: '#', boolean: '?', date: '@', mixed: '±', query: '↺' } as const

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/** Line breaks become spaces, however they come in. */
const oneLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction
  const text = transaction.newDoc.toString()
  return {
    changes: { from: 0, to: transaction.startState.doc.length, insert: text.replaceAll('\n', ' ') },
    selection: transaction.newSelection,
    annotations: Transaction.userEvent.of(transaction.annotation(Transaction.userEvent) ?? 'input'),
  }
})

/** What the browser has selected; the editor's state may not have heard of it yet. */
function selected(view: EditorView): { readonly from: number, readonly to: number } {
  const range = document.getSelection()?.getComposedRanges?.({ shadowRoots: [view.root as ShadowRoot] })[0]
  if (!range || !view.contentDOM.contains(range.startContainer)) return view.state.selection.main
  return { from: view.posAtDOM(range.startContainer, range.startOffset), to: view.posAtDOM(range.endContainer, range.endOffset) }
}

/**
 * Typing over a selection, or deleting it: the browser would copy the colours of what was selected as inline styles, which a strict policy
 * blocks.
 */
const replaceSelected = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const deletes = event.inputType.startsWith('delete')
    if (view.composing || !(deletes || (event.inputType === 'insertText' && event.data))) return false
    const { from, to } = selected(view)
    if (from >= to) return false
    const insert = deletes ? '' : event.data!
    view.dispatch({
      changes: { from, to, insert }, selection: { anchor: from + insert.length },
      userEvent: deletes ? 'delete.selection' : 'input.type', scrollIntoView: true,
    })
    event.preventDefault()
    return true
  },
})

/** Proposals that are still on their way have nowhere to go once the focus has left. */
const closeOnBlur = EditorView.domEventHandlers({
  blur(event, view) {
    if (!view.dom.contains(event.relatedTarget as Node | null)) setTimeout(closeCompletion, 0, view)
  },
})

/** Tab takes the proposal, the first one when none was chosen. */
function takeProposal(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false
  if (selectedCompletionIndex(view.state) === null) moveCompletionSelection(true)(view)
  return acceptCompletion(view)
}

/** Enter takes a proposal that was chosen, else it runs the query. */
function takeChosenOrRun(view: EditorView, run: () => void): boolean {
  if (completionStatus(view.state) === 'active' && selectedCompletionIndex(view.state) !== null && acceptCompletion(view)) return true
  run()
  return true
}

export function QueryEditor(props: QueryEditorProps) {
  const host = useHost()
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const latest = useRef(props)
  useEffect(() => { latest.current = props })

  /** The text that was run last: when it comes back as what is searched, the user may be typing on already. */
  const ran = useRef<string>(null)

  useEffect(() => {
    const run = () => {
      closeCompletion(editor.current!)
      ran.current = editor.current!.state.doc.toString().trim()
      latest.current.onRun(ran.current)
    }
    const { label, describedBy } = latest.current
    const view = new EditorView({
      parent: parent.current!,
      root: host.element.shadowRoot,
      state: EditorState.create({
        doc: latest.current.given,
        extensions: [
          Prec.highest(keymap.of([
            { key: 'Mod-Enter', run: () => { run(); return true } },
            { key: 'Tab', run: takeProposal },
            { key: 'Enter', run: active => takeChosenOrRun(active, run) },
          ])),
          history(),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          oneLine,
          replaceSelected,
          closeOnBlur,
          queryLanguage,
          EditorView.lineWrapping,
          placeholder(latest.current.placeholder),
          tooltips({ position: 'absolute' }),
          autocompletion({
            override: [completionSource({
              fields: () => latest.current.proposals.fields(),
              values: (...request) => latest.current.proposals.values(...request),
              operatorName: () => latest.current.proposals.operatorName(),
              history: () => latest.current.proposals.history(),
              historyName: () => latest.current.proposals.historyName(),
            })],
            icons: false, selectOnOpen: false, interactionDelay: 0,
            addToOptions: [
              { position: 20, render: ({ kind }: QueryCompletion) => part('kind', kind ? kindMarks[kind] : '') },
              { position: 90, render: ({ coverage }: QueryCompletion) => (coverage ? part('coverage', coverage) : null) },
            ],
          }),
          EditorView.contentAttributes.of({
            'aria-label': label, 'aria-describedby': describedBy, 'spellcheck': 'false', 'autocorrect': 'off', 'autocapitalize': 'off',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    editor.current = view
    return () => view.destroy()
  }, [host])

  useEffect(() => {
    const view = editor.current!
    const { given } = props
    const own = ran.current === given
    ran.current = null
    if (own || view.state.doc.toString() === given) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: given }, selection: { anchor: given.length } })
  }, [props.given])

  useEffect(() => {
    const view = editor.current!
    const { length } = view.state.doc
    view.dispatch(setDiagnostics(view.state, props.problems.map(({ from, to, severity, message }) =>
      ({ from: Math.min(from, length), to: Math.min(to, length), severity, message }))))
  }, [props.problems])

  useImperativeHandle(props.ref, () => ({
    focus: () => editor.current?.focus(),
    text: () => editor.current?.state.doc.toString().trim() ?? '',
    write: (text) => {
      const view = editor.current
      view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length }, userEvent: 'input' })
      view?.focus()
    },
  }), [])

  const style = { '--completion-hint': JSON.stringify(props.completionHint) } as Record<string, string>
  return <div ref={parent} className="editor" style={style} />
}
