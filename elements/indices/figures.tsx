/** Numbers with their names, side by side. */
import type { ReactNode } from 'react'

export interface Figure {
  readonly label: string
  readonly value: ReactNode
}

export function Figures({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  return (
    <section className="panel" aria-label={label}>
      <dl className="figures">
        {figures.map(({ label: name, value }) => (
          <div key={name}>
            <dt className="xs muted">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
