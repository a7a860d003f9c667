/** A dashboard that examples show. */
import { viewOfDashboard, newPage } from '../../core/dashboards/dashboard.ts'
import type { Widget } from '../../core/views/schema.ts'

const note: Widget = {
  id: 'a1a1a1a1-0000-4000-8000-000000000001',
  type: 'text',
  filter: null,
  filters: [],
  timerange: null,
  query: null,
  streams: [],
  config: { markdown: '# On call\n\nCall **the office** before you restart anything.' },
}

const { view, search } = viewOfDashboard(
  {
    pages: [
      {
        ...newPage('Night shift'),
        widgets: [note],
        positions: { [note.id]: { col: 1, row: 1, height: 3, width: 6 } },
        titles: { [note.id]: 'On call' },
      },
    ],
    parameters: [],
  },
  { title: 'Night shift' },
)

export const exampleView = { ...view, id: '64c900000000000000000001', owner: 'admin' }
export const exampleWidget = note
export const exampleLink = 'a1b2c3d4e5f6a7b8c9d0'
export const answers = {
  [`/views/${exampleView.id}`]: exampleView,
  [`/views/search/${search.id}`]: search,
  [`/dashboards/${exampleView.id}/links`]: { links: [] },
  [`/public/dashboards/${exampleLink}`]: {
    view: { ...exampleView, owner: null },
    search,
    expires_at: '2036-11-27T10:00:00.000Z',
  },
}
