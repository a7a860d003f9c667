/** Counters side by side. */
import type { ReactNode } from 'react'
import type { CacheCounts } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { Panel, useMessages, useStrings } from '../kit/kit.ts'

export interface Figure {
  readonly label: string
  readonly value: ReactNode
}

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const l = useStrings(lookupStrings)
  return (
    <Panel title={l('counters')}>
      <dl className="figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="xs muted">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Shows how often a table or a cache was asked, and what it holds. */
export function CacheFigures({ counts }: { readonly counts: CacheCounts | undefined }) {
  const l = useStrings(lookupStrings)
  const { lang } = useMessages()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumberIn(lang, value))
  const asked = counts && counts.hits + counts.misses
  return (
    <Figures
      figures={[
        { label: l('lookups'), value: number(asked) },
        { label: l('hits'), value: number(counts?.hits) },
        { label: l('misses'), value: number(counts?.misses) },
        { label: l('hitRate'), value: asked ? `${Math.round((100 * counts!.hits) / asked)} %` : '–' },
        { label: l('entries'), value: number(counts?.entries) },
      ]}
    />
  )
}
