/** The query of a condition: the editor of the search page, with what is wrong below it. */
import { useId } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import type { TimeRange } from '../../../core/search/schema.ts'
import { FieldNote, lazyPart, useQuietClient, useStrings } from '../../kit/kit.ts'
import { QueryNotes } from '../../search/query/query-notes.tsx'
import { useProposals } from '../../search/query/use-proposals.ts'
import { useQueryProblems } from '../../search/query/use-query-problems.ts'
import type { KnownField } from '../../search/fields/use-fields.ts'

const QueryEditor = lazyPart(async () => (await import('../../search/query/query-editor.tsx')).QueryEditor)

/** Values are proposed from these messages. */
const proposedRange: TimeRange = { type: 'relative', range: 86_400 }
const noRecent: readonly never[] = []
const nothing = () => undefined

export interface QueryFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (query: string) => void
  readonly streams: readonly string[]
  readonly fields: readonly KnownField[]
  readonly error?: string
}

export function QueryField({ label, value, onChange, streams, fields, error }: QueryFieldProps) {
  const t = useStrings(definitionPageStrings)
  const client = useQuietClient()
  const id = useId()
  const problems = useQueryProblems(client, value, proposedRange, streams)
  const proposals = useProposals({ client, fields, recent: noRecent, timerange: proposedRange, streams })
  return (
    <div className="field definition-query">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <QueryEditor
        fallback={<div className="editor" />}
        label={label}
        placeholder={t('queryPlaceholder')}
        completionHint={t('completion')}
        given={value}
        onChange={onChange}
        onRun={nothing}
        problems={problems}
        describedBy={id}
        proposals={proposals}
      />
      <QueryNotes id={id} problems={problems} />
      {error !== undefined && problems.length === 0 && <FieldNote error={error} />}
    </div>
  )
}
