/** The query's editor: CodeMirror on one line that wraps. */
import { autocompletion, closeCompletion } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type RefObject, type Ref } from 'react'
import {
  closeOnBlur,
  plainTyping,
  replaceSelected,
  showProblems,
  span,
  takeChosen,
  takeProposal,
} from '../../kit/code/editing.ts'
import { useCore, useHost, useStore } from '../../kit/kit.ts'
import { completionSource, type Proposals, type QueryCompletion } from './query-proposals.ts'
import { queryLanguage } from './query-language.ts'
import type { QueryProblem } from './query-problems.ts'

export interface QueryEditorHandle {
  focus(): void
  /** Returns the current text; the last `onChange` may be a render behind. */
  text(): string
  /** Takes the place of what is written, without running it. */
  write(text: string): void
}

export interface QueryEditorProps {
  readonly label: string
  readonly placeholder: string
  /** Explains the list of proposals; shown at its foot. */
  readonly completionHint: string
  /** The text given by the page; later edits are the editor's own. */
  readonly given: string
  readonly onChange: (value: string) => void
  readonly onRun: (text: string) => void
  readonly problems: readonly QueryProblem[]
  /** The element that says the problems in words. */
  readonly describedBy: string
  readonly proposals: Proposals
  readonly ref?: Ref<QueryEditorHandle>
}

/** Keeps the text that was written before the editor was there. */
export interface Draft {
  readonly text: string
  /** Offsets of the selection. */
  readonly anchor: number
  readonly head: number
  readonly hasFocus: boolean
}

const kindMarks = { text: 'A', number: '#', boolean: '?', date: '@', mixed: '±', query: '↺' } as const

/** Line breaks become spaces, however they come in. */
const oneLine = EditorState.transactionFilter.of(transaction => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction
  const text = transaction.newDoc.toString()
  return {
    changes: { from: 0, to: transaction.startState.doc.length, insert: text.replaceAll('\n', ' ') },
    selection: transaction.newSelection,
    annotations: Transaction.userEvent.of(transaction.annotation(Transaction.userEvent) ?? 'input'),
  }
})

/** Enter takes a proposal that was chosen, else it runs the query. */
function takeChosenOrRun(view: EditorView, run: () => void): boolean {
  if (!takeChosen(view)) run()
  return true
}

/** @param draft goes on from what was written in the field that the editor replaces */
export function QueryEditor(props: QueryEditorProps & { readonly draft?: RefObject<Draft | null> }) {
  const host = useHost()
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const { given } = props
  const completes = useStore(useCore().$user)?.preferences.enableSmartSearch !== false
  const latest = useRef({ ...props, completes })
  useEffect(() => {
    latest.current = { ...props, completes }
  })

  /** The text that was run last: when it comes back as what is searched, the user may be typing on already. */
  const ran = useRef<string>(null)

  const { draft } = props
  // At once: no key is pressed between the field that was there and the editor.
  useLayoutEffect(() => {
    const written = draft?.current
    if (draft) draft.current = null
    const propose = completionSource({
      fields: () => latest.current.proposals.fields(),
      values: (...request) => latest.current.proposals.values(...request),
      operatorName: () => latest.current.proposals.operatorName(),
      history: () => latest.current.proposals.history(),
      historyName: () => latest.current.proposals.historyName(),
    })
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
        doc: written?.text ?? latest.current.given,
        ...(written && { selection: { anchor: written.anchor, head: written.head } }),
        extensions: [
          Prec.highest(
            keymap.of([
              {
                key: 'Mod-Enter',
                run: () => {
                  run()
                  return true
                },
              },
              { key: 'Tab', run: takeProposal },
              { key: 'Enter', run: active => takeChosenOrRun(active, run) },
            ]),
          ),
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
            // Who prefers no proposals while typing still asks for them by Ctrl+Space.
            override: [context => (context.explicit || latest.current.completes ? propose(context) : null)],
            icons: false,
            selectOnOpen: false,
            interactionDelay: 0,
            addToOptions: [
              { position: 20, render: ({ kind }: QueryCompletion) => span('kind', kind ? kindMarks[kind] : '') },
              {
                position: 90,
                render: ({ coverage }: QueryCompletion) => (coverage ? span('coverage', coverage) : null),
              },
            ],
          }),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-describedby': describedBy,
            ...plainTyping,
          }),
          EditorView.updateListener.of(update => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    editor.current = view
    if (written?.hasFocus) view.focus()
    return () => view.destroy()
  }, [host, draft])

  const known = useRef(given)
  useEffect(() => {
    if (known.current === given) return
    known.current = given
    const view = editor.current!
    const own = ran.current === given
    ran.current = null
    if (own || view.state.doc.toString() === given) return
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: given },
      selection: { anchor: given.length },
    })
  }, [given])

  useEffect(() => {
    showProblems(editor.current!, props.problems)
  }, [props.problems])

  useImperativeHandle(
    props.ref,
    () => ({
      focus: () => editor.current?.focus(),
      text: () => editor.current?.state.doc.toString().trim() ?? '',
      write: text => {
        const view = editor.current
        view?.dispatch({
          changes: { from: 0, to: view.state.doc.length, insert: text },
          selection: { anchor: text.length },
          userEvent: 'input',
        })
        view?.focus()
      },
    }),
    [],
  )

  const style = { '--completion-hint': JSON.stringify(props.completionHint) } as Record<string, string>
  return <div ref={parent} className="editor code-editor" style={style} />
}
