/** Words of saved searches: the menu of the search page and the list. Lookup: `messages.of(viewStrings)`. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const viewStrings = catalogue('views', {
  ...entityWords('saved search', 'saved searches'),

  // The search page
  saveSearch: 'Save search',
  save: 'Save',
  saveAs: 'Save as…',
  load: 'Load…',
  loadTitle: 'Load a saved search',
  loadList: 'Saved searches',
  favorites: 'Favourites',
  others: 'All others',
  newSearch: 'New search',
  shareStream: 'Share the stream',
  accessToStream: 'Who has access to the stream',
  editDetails: 'Edit title and description…',
  reset: 'Reset to saved',
  all: 'All saved searches',
  exportToDashboard: 'Export to dashboard',
  addTo: 'Add to dashboard…',
  addMessages: 'Add messages to dashboard…',
  createDefinition: 'Create event definition',
  decorators: 'Decorators',
  more: 'More for this search',
  delete: 'Delete',
  notPermitted: 'You may not change this saved search. Save it as one of your own.',
  saveFailed: "Could not save '{title}'",
  leaveTitle: 'Discard changes?',
  leave: "'{title}' has changes that are not saved.",
  discard: 'Discard changes',
  changedTitle: 'Changed by somebody else',
  changedMeanwhile: "'{title}' was saved by somebody else since you opened it. Saving now replaces what they saved.",
  replace: 'Save and replace',
  changedLoad: "'{title}' was saved by somebody else since you opened it. Load it again first.",

  // The dialog
  saveTitle: 'Save search',
  saveAsTitle: 'Save as a new search',
  detailsTitle: 'Title and description',
  nameHint: 'Describe in a few words what it shows.',
  summary: 'Summary',
  summaryHint: 'One line, shown in lists.',
  create: 'Save search',
  copyOf: 'Copy of {title}',

  // The list
  intro: 'Searches to come back to: the query, its time range and streams, columns, charts and highlighting.',
  none: 'Searches you save on the search page appear here.',
  toSearch: 'Go to search',
  owner: 'Owner',
  open: 'Open',
  deleteQuestion: 'It is deleted for everyone it is shared with. No message is lost.',
  bulkDeleteHint: 'They are deleted for everyone they are shared with. No message is lost.',
})
