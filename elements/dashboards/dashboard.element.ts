import type { ElementDescriptor } from '../kit/descriptor.ts'
import { answers, exampleLink, exampleView } from './example-dashboard.ts'

const shows = 'On call'

export const element: ElementDescriptor = {
  tag: 'cordwood-dashboard',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  server: { answers },
  examples: [
    { name: 'new', shows: 'New dashboard', opens: ['More for this dashboard'] },
    {
      attributes: { 'view-id': exampleView.id },
      shows,
      asks: true,
      opens: ['TV mode', 'Actions of On call', 'More for this dashboard'],
    },
    { name: 'public', attributes: { 'public-link': exampleLink }, shows, asks: true },
  ],
}
