/** Columns that the lists of tables, caches and data adapters share. */
import { EntityTitle } from '../kit/entities/entities.ts'
import type { EntityColumn } from '../kit/kit.ts'

interface Named {
  readonly name: string
  readonly title: string
  readonly description: string
}

interface IdentityWords {
  readonly title: string
  readonly description: string
  readonly name: string
}

/** Title, description and the name that lookups call it by. */
export const identityColumns = <R extends Named>(
  words: IdentityWords,
  addressOf: (name: string) => string,
): readonly EntityColumn<R>[] => [
  {
    id: 'title',
    title: words.title,
    rowHeader: true,
    sortable: true,
    weight: 2,
    minWidth: 200,
    render: row => <EntityTitle title={row.title} about={row.description} to={addressOf(row.name)} />,
  },
  { id: 'description', title: words.description, sortable: true, hidden: true },
  {
    id: 'name',
    title: words.name,
    sortable: true,
    priority: 2,
    render: ({ name }) => (
      <bdi className="mono trunc" title={name}>
        {name}
      </bdi>
    ),
  },
]
