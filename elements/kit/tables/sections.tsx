/** Sections below a row, which open and close on their own. */
import { useMemo, useState, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import type { OpenSections } from './column.ts'

export interface RowSection<R> {
  readonly id: string
  readonly title: string
  readonly render: (row: R) => ReactNode
}

/** Which sections are open, by row; it holds over refreshes. */
type Opened = ReadonlyMap<string, ReadonlySet<string>>

export interface RowSections {
  /** Ids of the row's open sections; undefined: none. The same set as long as nothing of the row opens or closes. */
  readonly openedOf: (rowId: string) => ReadonlySet<string> | undefined
  /** The same over all changes. */
  readonly toggles: {
    readonly toggle: (rowId: string, sectionId: string) => void
    /** Opens all sections of a row, or closes what is open. */
    readonly toggleAll: (rowId: string) => void
  }
}

function withRow(opened: Opened, rowId: string, sections: Iterable<string>): Opened {
  const next = new Map(opened)
  const set = new Set(sections)
  if (set.size > 0) next.set(rowId, set)
  else next.delete(rowId)
  return next
}

/** The row's own button opens all sections of a row, or closes what is open; a cell may toggle a single one. */
export function useSections(ids: readonly string[]): RowSections {
  const [opened, setOpened] = useState<Opened>(new Map())
  const toggles = useMemo(
    () => ({
      toggle: (rowId: string, sectionId: string) =>
        setOpened(before => {
          const now = new Set(before.get(rowId))
          if (!now.delete(sectionId)) now.add(sectionId)
          return withRow(before, rowId, now)
        }),
      toggleAll: (rowId: string) => setOpened(before => withRow(before, rowId, before.has(rowId) ? [] : ids)),
    }),
    [ids],
  )
  return { openedOf: rowId => opened.get(rowId), toggles }
}

export interface SectionListProps<R> {
  readonly row: R
  readonly sections: readonly RowSection<R>[]
  readonly state: OpenSections
}

/** The open sections; where there are several, each with its title and a button that closes it. */
export function SectionList<R>({ row, sections, state }: SectionListProps<R>) {
  const t = useCommonStrings()
  const open = sections.filter(({ id }) => state.isOpen(id))
  if (sections.length === 1) return open[0]?.render(row) ?? null
  return (
    <div className="sections">
      {open.map(({ id, title, render }) => (
        <section key={id} aria-label={title}>
          <div className="row">
            <span className="sm strong grow">{title}</span>
            <IconButton size="sm" icon="x" label={`${t('close')}: ${title}`} onClick={() => state.toggle(id)} />
          </div>
          {render(row)}
        </section>
      ))}
    </div>
  )
}
