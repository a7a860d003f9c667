import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-authentication-services',
  routes: ['authenticationServices'],
  notInCloud: true,
  load: () => import('./authentication-services.tsx'),
  menu: {
    place: 'system',
    order: 66,
    to: 'authenticationServices',
    label: 'authentication',
    permission: 'authentication:edit',
  },
}
