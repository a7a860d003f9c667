/** Words of dashboards: the list, the page, parameters, public links. Lookup: `messages.of(dashboardStrings)`. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const dashboardStrings = catalogue('dashboards', {
  ...entityWords('dashboard', 'dashboards'),
  summary: 'Summary',
  owner: 'Owner',
  open: 'Open',
  intro: 'Charts, numbers and messages on pages that show at a glance how things are.',
  none: 'Create the first dashboard, or export a search to one.',
  deleteQuestion: 'It is deleted for everyone it is shared with. No message is lost.',
  bulkDeleteHint: 'They are deleted for everyone they are shared with. No message is lost.',
})
