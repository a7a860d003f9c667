import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-extractors',
  routes: ['globalExtractors', 'extractors', 'exportExtractors', 'importExtractors'],
  modes: { exportExtractors: 'export', importExtractors: 'import' },
  load: () => import('./extractors.tsx'),
  within: 'inputs',
}
