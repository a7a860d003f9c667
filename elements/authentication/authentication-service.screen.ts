import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-authentication-service',
  routes: [
    'activeAuthenticationService',
    'newAuthenticationService',
    'newAuthenticationServiceOfType',
    'authenticationService',
    'editAuthenticationService',
  ],
  modes: {
    activeAuthenticationService: 'active',
    newAuthenticationService: 'create',
    newAuthenticationServiceOfType: 'create',
    editAuthenticationService: 'edit',
  },
  notInCloud: true,
  load: () => import('./authentication-service.tsx'),
  within: 'authenticationServices',
}
