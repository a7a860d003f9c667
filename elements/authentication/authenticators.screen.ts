import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-authenticators',
  routes: ['authenticator', 'editAuthenticator'],
  modes: { editAuthenticator: 'edit' },
  notInCloud: true,
  load: () => import('./authenticators.tsx'),
  within: 'authenticationServices',
  menu: {
    place: 'others',
    order: 66,
    to: 'authenticator',
    label: 'authenticators',
    permission: 'authhttpheaderconfig:read',
  },
}
