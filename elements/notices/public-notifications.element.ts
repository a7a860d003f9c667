import type { ElementDescriptor } from '../kit/descriptor.ts'

const banner = (variant: string) => ({
  variant,
  hiddenTitle: false,
  isActive: true,
  isDismissible: true,
  isGlobal: true,
  atLogin: true,
  title: `Notice ${variant}`,
  shortMessage: 'The night shift is short.',
  longMessage: 'Call the office before you restart anything.',
})

export const element: ElementDescriptor = {
  tag: 'cordwood-public-notifications',
  reserves: { as: 'screen', minBlockSize: '0' },
  examples: [
    {
      properties: {
        notifications: Object.fromEntries(
          ['danger', 'warning', 'success', 'info'].map(variant => [variant, banner(variant)]),
        ),
      },
      shows: 'Notice danger',
    },
  ],
}
