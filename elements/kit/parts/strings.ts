import { catalogue } from '../../../core/brand/catalogue.ts'

export const partStrings = catalogue('parts', {
  share: 'Share',
  experimental: 'Experimental',
  legacy: 'Legacy',
  documentation: 'Documentation',
  newTab: '(opens in a new tab)',
  cut: 'Cut',
  backToTop: 'Back to top',
  steps: 'Steps',
  stepDone: '(done)',
  moveWindow: 'Move with the arrow keys',
  resizeWindow: 'Change the size with the arrow keys',
  publicNotifications: 'Announcements',
  dismiss: 'Dismiss {title}',
  noValue: 'No value',
})
