/** The completion source of the query editor: fields and operators, or the values of a field. */
import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { maxSuggestions } from '../../../core/client/suggestions.ts'
import { fieldQuery } from '../../../core/query/index.ts'
import { completionPlace, matchIn, rank, type CompletionPlace } from './query-completion.ts'
import type { Proposal } from '../../kit/code/editing.ts'
import type { FieldKind } from '../fields/field-kinds.ts'

export interface ProposedField {
  readonly name: string
  readonly kind: FieldKind
  /** Its kind in words. */
  readonly kindName: string
  /** '97 %'; absent when it is in none of the messages shown. */
  readonly coverage?: string
}
export interface ProposedValue {
  readonly value: string
  /** '312 messages' */
  readonly occurrences: string
}

/** Sources of proposals, called again each time. */
export interface Proposals {
  readonly fields: () => readonly ProposedField[]
  readonly values: (field: string, input: string, signal: AbortSignal) => Promise<readonly ProposedValue[]>
  readonly operatorName: () => string
  /** Queries that were run before, newest first. */
  readonly history: () => readonly string[]
  readonly historyName: () => string
}

/** A proposal, with the kind shown beside its name. */
export interface QueryCompletion extends Proposal {
  readonly kind?: FieldKind | 'query'
  readonly coverage?: string
}

/** A field and a value as they stand in a query. */
const written = (field: string, value: string) => {
  const segment = fieldQuery(field, value)
  const prefix = fieldQuery(field, 'x').slice(0, -1)
  return { prefix, value: segment.slice(prefix.length) }
}

const operators = ['AND', 'OR', 'NOT']
const exists = '_exists_'

function insertField(view: EditorView, completion: Completion, from: number, to: number) {
  const insert = written(completion.label, 'x').prefix
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
  })
  startCompletion(view)
}

const fields = (proposals: Proposals, input: string, apply: (name: string) => Completion['apply']): QueryCompletion[] =>
  rank(proposals.fields(), input, field => field.name).map(({ name, kindName: detail, kind, coverage }) => ({
    label: name,
    detail,
    kind,
    coverage,
    apply: apply(name),
  }))

function terms(proposals: Proposals, { input }: CompletionPlace): QueryCompletion[] {
  const detail = proposals.operatorName()
  // In small letters it would be searched for like any word.
  const words =
    input === ''
      ? []
      : operators.filter(word => word !== input && (word.startsWith(input) || word === input.toUpperCase()))
  const asksExists = input.length > 1 && [exists, 'exists'].some(word => word.startsWith(input))
  return [
    ...words.map(label => ({ label, detail })),
    ...fields(proposals, input, () => insertField),
    ...(asksExists ? [{ label: exists, detail, apply: insertField }] : []),
  ]
}

/** Takes the place of all that is written. */
function insertQuery(view: EditorView, completion: Completion) {
  const insert = completion.label
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert },
    selection: { anchor: insert.length },
    userEvent: 'input.complete',
  })
}

const mostOfHistory = 2

function queries(proposals: Proposals, text: string): QueryCompletion[] {
  const begun = text.trimStart().toLowerCase()
  return begun === ''
    ? []
    : proposals
        .history()
        .filter(query => query.length > begun.length && query.toLowerCase().startsWith(begun))
        .slice(0, mostOfHistory)
        .map(label => ({ label, detail: proposals.historyName(), kind: 'query', apply: insertQuery }))
}

type ValuePlace = Extract<CompletionPlace, { kind: 'value' }>

async function values(proposals: Proposals, place: ValuePlace, signal: AbortSignal): Promise<QueryCompletion[]> {
  if (place.field === exists) return fields(proposals, place.input, name => written(name, 'x').prefix.slice(0, -1))
  const input = place.input.replace(/[*?]+$/, '')
  const found = await proposals.values(place.field, input, signal)
  return found.map(({ value, occurrences }) => ({
    label: value,
    detail: occurrences,
    apply: written(place.field, value).value,
    // Where no value begins so, the server proposes similar ones.
    isCorrection: !value.toLowerCase().includes(input.toLowerCase()),
  }))
}

export function completionSource(proposals: Proposals) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const place = completionPlace(context.state.doc.toString(), context.pos)
    if (!place || (place.kind === 'term' && place.input === '' && !context.explicit)) return null
    const gone = new AbortController()
    context.addEventListener('abort', () => gone.abort(), { onDocChange: true })
    const before = context.pos === context.state.doc.length ? queries(proposals, context.state.doc.toString()) : []
    const found =
      place.kind === 'term' ? terms(proposals, place) : await values(proposals, place, gone.signal).catch(() => [])
    const options = [...found.slice(0, maxSuggestions - before.length), ...before]
    if (context.aborted || options.length === 0) return null
    return {
      from: place.from,
      filter: false,
      options,
      getMatch: (option: QueryCompletion) => (option.kind === 'query' ? [] : matchIn(option.label, place.input)),
    }
  }
}
