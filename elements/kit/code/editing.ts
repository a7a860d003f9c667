/** Extensions that all editors of a language of ours use, on top of CodeMirror. */
import {
  acceptCompletion,
  closeCompletion,
  completionStatus,
  currentCompletions,
  moveCompletionSelection,
  selectedCompletionIndex,
  type Completion,
} from '@codemirror/autocomplete'
import { setDiagnostics } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import { addKitCss } from '../stylesheet.ts'
import dataCss from '../styles/data.css?inline'
import css from './code.css?inline'

addKitCss(dataCss)
addKitCss(css)

/** A place of the text with what is wrong there. */
export interface CodeProblem {
  /** Half-open range of UTF-16 offsets; both at the end of the text for what is missing there. */
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/** Attributes of the editable part: nothing corrects what is typed. */
export const plainTyping = { spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' } as const

/** Makes a part of an option of the completion. */
export function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/** Returns the browser's selection; the editor's state may not have it yet. */
function selected(view: EditorView): { readonly from: number; readonly to: number } {
  const range = document.getSelection()?.getComposedRanges?.({ shadowRoots: [view.root as ShadowRoot] })[0]
  if (!range || !view.contentDOM.contains(range.startContainer)) return view.state.selection.main
  return {
    from: view.posAtDOM(range.startContainer, range.startOffset),
    to: view.posAtDOM(range.endContainer, range.endOffset),
  }
}

/**
 * Typing over a selection, or deleting it: the browser would copy the colours of what was selected as inline styles, which a strict policy
 * blocks.
 */
export const replaceSelected = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const deletes = event.inputType.startsWith('delete')
    if (view.composing || !(deletes || (event.inputType === 'insertText' && event.data))) return false
    const { from, to } = selected(view)
    if (from >= to) return false
    const insert = deletes ? '' : event.data!
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: deletes ? 'delete.selection' : 'input.type',
      scrollIntoView: true,
    })
    event.preventDefault()
    return true
  },
})

/** Proposals that are still on their way have nowhere to go once the focus has left. */
export const closeOnBlur = EditorView.domEventHandlers({
  blur(event, view) {
    if (!view.dom.contains(event.relatedTarget as Node | null)) setTimeout(closeCompletion, 0, view)
  },
})

/** A proposal with whether it changes what is written, in place of continuing it. */
export interface Proposal extends Completion {
  readonly isCorrection?: boolean
}

/** Tab takes the proposal, the first one when none was chosen. A correction must be chosen, or leaving the field would change its text. */
export function takeProposal(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false
  if (selectedCompletionIndex(view.state) === null) {
    const [first] = currentCompletions(view.state) as readonly Proposal[]
    if (first?.isCorrection) return false
    moveCompletionSelection(true)(view)
  }
  return acceptCompletion(view)
}

/** Enter takes a proposal that was chosen, and only then. */
export const takeChosen = (view: EditorView): boolean =>
  completionStatus(view.state) === 'active' && selectedCompletionIndex(view.state) !== null && acceptCompletion(view)

/** Underlines the problems in place of those shown before. */
export function showProblems(view: EditorView, problems: readonly CodeProblem[]): void {
  const { length } = view.state.doc
  const shown = problems.map(({ from, to, severity, message }) => ({
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity,
    message,
  }))
  view.dispatch(setDiagnostics(view.state, shown))
}
