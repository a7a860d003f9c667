/** Words that all screens share: specification 2.8, 2.12, 5 and 8.1 to 8.4. Lookup: `messages.of(commonStrings)`. */
import { catalogue } from './catalogue.ts'
import { validityStrings } from './validity-strings.ts'

export const commonStrings = catalogue('common', {
  // Page title and error page (2.8)
  pageTitle: '{product} - {title}',
  errorPageTitle: 'Error getting data',
  errorPageText: 'We had trouble fetching some data required to build this page, so here is a picture instead.',
  errorPageLogs: 'Check your {product} logs for more information.',

  // Buttons, dialogs and notices (2.12, 9.12)
  cancel: 'Cancel',
  confirm: 'Confirm',
  submit: 'Submit',
  save: 'Save',
  create: 'Create',
  edit: 'Edit',
  delete: 'Delete',
  close: 'Close',
  retry: 'Retry',
  search: 'Search',
  reset: 'Reset',
  add: 'Add',
  actions: 'Actions',
  more: 'More',
  copied: 'Copied!',
  copyFailed: 'Press Ctrl+C / ⌘C to copy',
  cutFailed: 'Press Ctrl+K / ⌘K to cut',
  readMore: 'Read More',
  readLess: 'Read Less',
  leavePage: 'Are you sure?',
  runtimeError: 'Runtime Error',
  experimentalFeature: 'This {product} feature is new and should be considered experimental.',
  legacyFeature: 'This feature has been discontinued and will be removed in a future {product} version.',
  enterpriseFeature: 'Enterprise Feature',
  enterpriseFeatureText:
    'To use the {feature} functionality you need the {product} Enterprise license and the {product} Enterprise plugin.',
  name: 'Name',
  value: 'Value',
  deleteProperty: "Are you sure you want to delete property '{key}'?",

  // Request failures and general errors (8.1, 8.2)
  componentLoadFailed: 'Loading component failed: {message}',
  chunkLoadFailed: 'Loading chunk {id} failed.',

  // Empty states and loading (8.3)
  noEntities: 'No entities exist.',
  noData: 'No data available.',
  noItemsToDisplay: 'No items to display',
  noItemsAvailable: 'No items available',
  noItemsFound: 'No items found to display.',
  noFilterMatch: 'Filter does not match any data.',
  nothingYet: 'Looks like there is nothing here, yet!',
  noOptions: 'No Options',
  loading: 'Loading...',

  // Toasts (8.4)
  toastError: 'Error',
  toastWarning: 'Attention',
  toastSuccess: 'Information',

  // Search input, selects and popovers (9.1, 9.11)
  searchPlaceholder: 'Enter search query...',
  filterPlaceholder: 'Type to filter',
  clearSelection: 'Clear selection',
  emptyValue: '(Empty Value)',

  ...validityStrings.strings,

  // Footer (1)
  footer: '{product} {version} on {hostname} ({jvmInfo})',
  footerLoading: '{product} {version}',
})

/** Toasts (8.4) and loading delays (8.3), in milliseconds. */
export const errorToastMs = 10_000
export const toastMs = 7000
export const loadingOverlayDelayMs = 500
