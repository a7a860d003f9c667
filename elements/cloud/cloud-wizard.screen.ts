import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-cloud-wizard',
  routes: ['cloudWizard'],
  load: () => import('./cloud-wizard.tsx'),
  within: 'inputs',
  menu: { place: 'system', order: 70, to: 'cloudWizard', label: 'cloudWizard', permission: 'inputs:create' },
}
