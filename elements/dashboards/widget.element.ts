import type { ElementDescriptor } from '../kit/descriptor.ts'
import { answers, exampleView, exampleWidget } from './example-dashboard.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-widget',
  reserves: { as: 'screen', minBlockSize: '20rem' },
  server: { answers },
  examples: [
    {
      attributes: { 'view-id': exampleView.id, 'widget-id': exampleWidget.id },
      shows: 'On call',
      asks: true,
    },
  ],
}
