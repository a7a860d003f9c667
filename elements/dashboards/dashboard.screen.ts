import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-dashboard',
  routes: ['dashboard', 'newDashboard', 'dashboardTv'],
  modes: { dashboardTv: 'tv' },
  bare: ['dashboardTv'],
  load: () => import('./dashboard.tsx'),
  within: 'dashboards',
}
