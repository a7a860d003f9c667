import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-url-whitelist-editor',
  reserves: { as: 'screen', minBlockSize: '24rem', css: '&[modal] { display: contents; }' },
  examples: [{ shows: 'https://docs.example.org/', asks: true }],
}
