import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-grok-patterns',
  routes: ['grokPatterns'],
  load: () => import('./grok-patterns.tsx'),
  menu: { place: 'system', order: 35, to: 'grokPatterns', label: 'grokPatterns', permission: 'inputs:read' },
}
