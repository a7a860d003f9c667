import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-inputs',
  routes: ['inputs', 'nodeInputs'],
  load: () => import('./inputs.tsx'),
  menu: { place: 'system', order: 20, to: 'inputs', label: 'inputs' },
}
