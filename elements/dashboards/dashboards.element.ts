import type { ListAttribute } from '../../core/client/pagination.ts'
import type { ViewSummary } from '../../core/views/schema.ts'
import { tableAnswer, type ElementDescriptor } from '../kit/descriptor.ts'
import { exampleView } from './example-dashboard.ts'

const { state: _, ...exampleSummary } = exampleView
const title = 'Web servers at a glance'

const attributes: readonly ListAttribute[] = [
  { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
  { id: 'created_at', title: 'Created', type: 'DATE', sortable: true, filterable: true },
  { id: 'owner', title: 'Owner', type: 'STRING', sortable: true },
]

const list = tableAnswer<ViewSummary>(
  [{ ...exampleSummary, title, summary: 'Requests, errors and who makes them' }],
  attributes,
)

export const element: ElementDescriptor = {
  tag: 'cordwood-dashboards',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  server: { answers: { '/dashboards': list } },
  examples: [
    {
      shows: title,
      asks: true,
      opens: ['Add filter', `More for ${title}`, 'Columns', 'Search syntax help'],
    },
  ],
}
