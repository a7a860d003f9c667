import { catalogue } from '../../core/brand/catalogue.ts'

export const kitStrings = catalogue('kit', {
  noPermission: 'You may not see this.',
  askForRole: 'Ask an administrator for a role that has the permission.',
  requestId: 'Request {id}.',
  copy: 'Copy',
  optional: 'optional',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  page: 'Page {page} of {pages}',
  pagination: 'Pagination',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageSize: 'Rows per page',
  rows: { one: '{count} row', other: '{count} rows' },
  expandRow: 'Show details',
  details: 'Details',
  notifications: 'Notices',
  remove: 'Remove {name}',
})
