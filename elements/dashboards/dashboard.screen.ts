import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: 'cordwood-dashboard',
  routes: ['dashboard', 'newDashboard', 'dashboardTv', 'publicDashboard'],
  modes: { dashboardTv: 'tv' },
  bare: ['dashboardTv', 'publicDashboard'],
  open: ['publicDashboard'],
  load: () => import('./dashboard.tsx'),
  within: 'dashboards',
}
