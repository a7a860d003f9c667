/** Tables and lists: specification 2.12, 3 to 6, 8.3, 9.1 and 9.2. */
import type { LedgerEntry } from './ledger.ts'

const spec = 'tests/component/tables.spec.ts'
const widths = 'elements/kit/tables/column-widths.test.ts'
const state = 'elements/kit/tables/table-state.test.ts'

const search = 'asks 300 ms after the last key, at once with Enter, and is cleared; 400 pixels wide'
const nothing = "what matches nothing says 'Filter does not match any data.' and leads back; no entities say so"
const header = 'the header checkbox has three states; the selection holds over pages and refreshes, and says its count'
const properties = 'properties: Add needs a name and a value, a name stands once, Delete asks first'
const client = 'ten on a page, sorted and searched at once; small lists begin with five'
const address = 'page and pageSize are read from it; what is not allowed is page 1 and the default'
const permissions = 'shows a column only to those who hold its permissions: all, or with anyPermissions one of them'

export const tablesLedger: readonly LedgerEntry[] = [
  { section: '2.12', says: 'bulk-select checkboxes', test: [spec, header] },
  {
    section: '2.12',
    says: 'sortable columns',
    test: [spec, 'a column sorts ascending first, then descending, on the server'],
  },
  { section: '2.12', says: 'filters', test: [spec, 'a filter becomes a chip, and goes with it'] },
  {
    section: '2.12',
    says: 'expandable sections per row',
    test: [spec, 'sections below a row open together, alone, and close'],
  },
  { section: '2.12', says: 'Key/value table: headers Name, Value, Actions', test: [spec, properties] },
  {
    section: '2.12',
    says: 'Search syntax help popover: by default id, title and description, with examples',
    test: [spec, 'its help lists id, title and description, with examples'],
  },
  {
    section: '3',
    says: 'attributes are read camelCased by default',
    test: ['elements/kit/tables/attributes.test.ts', 'are read camelCased, else by their own name'],
  },
  { section: '3', says: 'permissions, anyPermissions', test: ['elements/kit/tables/attributes.test.ts', permissions] },
  {
    section: '3',
    says: 'hidden',
    test: ['elements/kit/tables/column-layout.test.ts', 'shows the columns that are not hidden, in their order'],
  },
  {
    section: '3',
    says: 'Paginated list response: list, pagination.total',
    test: [state, 'reads both envelopes of lists, and says when the list is not there'],
  },
  { section: '4', says: 'three states: UNCHECKED, CHECKED and PARTIAL (indeterminate)', test: [spec, header] },
  {
    section: '4',
    says: 'Clicking it when CHECKED deselects all visible rows. Otherwise it adds all visible rows to the selection.',
    test: [
      'elements/kit/tables/selection.test.ts',
      'deselects the visible rows when CHECKED, otherwise adds all of them',
    ],
  },
  {
    section: '4',
    says: 'A column not yet sorted, or sorted descending, switches to ascending. Ascending switches to descending.',
    test: [state, 'switches a column that is not sorted, or descending, to ascending, and ascending to descending'],
  },
  {
    section: '4',
    says: 'If the current page exceeds the total number of pages, the view jumps to the last page.',
    test: [spec, 'a page beyond the end jumps to the last page'],
  },
  {
    section: '4',
    says: 'Changing the page size resets to page 1.',
    test: [spec, 'the table navigates with replace and keeps the other parameters; a new size begins at page 1'],
  },
  { section: '4', says: 'page and pageSize are kept in URL query parameters by default', test: [spec, address] },
  {
    section: '4',
    says: 'Expandable row sections toggle open and closed.',
    test: [spec, 'sections below a row open together, alone, and close'],
  },
  { section: '5', says: 'page must be a positive integer, otherwise 1.', test: [spec, address] },
  { section: '5', says: 'pageSize must be one of the allowed sizes, otherwise the default.', test: [spec, address] },
  {
    section: '5',
    says: 'The Add button is disabled unless both key and value are non-empty.',
    test: [spec, properties],
  },
  { section: '5', says: "Are you sure you want to delete property '{key}'?", test: [spec, properties] },
  {
    section: '6',
    says: 'Table columns with permissions are hidden unless permitted.',
    test: [spec, 'a column whose permissions the user does not hold is not there, nor in the list of columns'],
  },
  { section: '8.3', says: 'No entities exist.', test: [spec, nothing] },
  { section: '8.3', says: 'Filter does not match any data.', test: [spec, nothing] },
  { section: '8.3', says: 'No items to display', test: [spec, properties] },
  { section: '9.1', says: 'Page sizes 10, 20, 50 and 100; default 10', test: [spec, client] },
  { section: '9.1', says: 'the first page is 1', test: [spec, address] },
  { section: '9.1', says: 'Small list page sizes 5, 10 and 30; default 5.', test: [spec, client] },
  { section: '9.1', says: 'Client-side paginated tables default to 10 per page.', test: [spec, client] },
  { section: '9.1', says: 'Search input debounce 300 ms', test: ['tests/browser/timers.spec.ts', search] },
  { section: '9.1', says: 'query width 400', test: ['tests/browser/timers.spec.ts', search] },
  { section: '9.1', says: 'Enter search query...', test: [spec, nothing] },
  { section: '9.2', says: 'Cell padding 5 px.', test: [spec, 'columns have the widths of the specification'] },
  { section: '9.2', says: 'Bulk-select column 20 px.', test: [spec, 'columns have the widths of the specification'] },
  {
    section: '9.2',
    says: 'Minimum column width 150 px.',
    test: [widths, 'makes none narrower than 150 pixels; the others share what is left'],
  },
  {
    section: '9.2',
    says: 'DATE column width 160; owner 120; favorite 30.',
    test: [widths, 'gives dates 160, the owner 120 and the favorite 30 pixels, and the rest to the others'],
  },
  {
    section: '9.2',
    says: 'Description weight 2; summary weight 1.5.',
    test: [widths, 'weighs a description with 2 and a summary with 1.5'],
  },
]
