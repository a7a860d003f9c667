import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-input-diagnosis',
  routes: ['inputDiagnosis'],
  load: () => import('./input-diagnosis.tsx'),
  within: 'inputs',
}
