/** Dialogs, buttons, badges, notices and the other shared parts; page title, error page, states, toasts and number formats. */
import type { LedgerEntry } from './ledger.ts'

type Test = NonNullable<LedgerEntry['test']>

const parts = (title: string): Test => ['tests/component/parts.spec.ts', title]
const shareButton = (title: string): Test => ['tests/component/parts.spec.ts', title]
const product = (title: string): Test => ['tests/browser/product.spec.ts', title]
const shell = (title: string): Test => ['tests/browser/shell.spec.ts', title]
const numbers = (title: string): Test => ['core/numbers/numbers.test.ts', title]
const client = (title: string): Test => ['core/client/client.test.ts', title]
const session = (title: string): Test => ['core/session/session.test.ts', title]
const windowBox = (title: string): Test => ['elements/kit/parts/window-box.test.ts', title]
const notices = (title: string): Test => ['core/notices/public-notifications.test.ts', title]
const colors = (title: string): Test => ['core/values/highlighting-color.test.ts', title]
const docs: Test = [
  'core/brand/docs-topics.test.ts',
  'links documentation pages and query language problems by topic key on the host',
]
const permissions: Test = ['core/permissions/permissions.test.ts', 'says why sharing is not possible']

const errorPage = parts('the error page lists every error under the words of the specification')
const empty = parts('what is empty says so in the words of the specification')
const modalForm = parts('a modal form says Cancel and Submit, and is blocked while a field is not valid')
const confirmation = parts('a confirmation is an alertdialog with Cancel and Confirm')
const licensed = parts('a licensed feature says what it needs')
const badge = parts('carries the lifecycle badge with its sentence, in reach of the keyboard')
const readMore = parts('show what is active, with the long message behind Read More')
const dismissed = parts('are dismissed where that is allowed, and tell the page')
const runtimeError = parts("a runtime error is an alert 'Runtime Error' with a close button")
const toasts = parts('have the titles and the times of the specification, a close button and a bar that runs down')
const toastPlace = parts('stand at the bottom over the full width, once each')
const centred = parts('opens centred at 450×400, and its top is 55 where the page is too low')
const refused = shareButton('who is no owner sees why sharing is not possible')

export const partsLedger: readonly LedgerEntry[] = [
  { section: '1', says: 'Enterprise Feature', test: licensed },
  {
    section: '1',
    says: 'To use the {feature} functionality you need the {product} Enterprise license and the {product} Enterprise plugin.',
    test: licensed,
  },

  {
    section: '2.8',
    says: "Each page appends ' - {title}' to the document title",
    test: product("every page adds its title to the product's name, which is restored when the page is left"),
  },
  {
    section: '2.8',
    says: 'The product name is restored when the page is left',
    test: product("every page adds its title to the product's name, which is restored when the page is left"),
  },
  { section: '2.8', says: 'Error getting data', test: errorPage },
  {
    section: '2.8',
    says: 'We had trouble fetching some data required to build this page, so here is a picture instead.',
    test: errorPage,
  },
  { section: '2.8', says: 'lists each error', test: errorPage },
  { section: '2.8', says: 'Check your {product} logs for more information.', test: errorPage },

  {
    section: '2.12',
    says: "Modal form: title, body, a 'Cancel' button and a submit button (default text 'Submit')",
    test: modalForm,
  },
  { section: '2.12', says: "Submission is blocked when the browser's form validity check fails", test: modalForm },
  {
    section: '2.12',
    says: 'The backdrop is static by default',
    test: parts('the backdrop is static unless the dialog asks for another'),
  },
  {
    section: '2.12',
    says: "Confirmation dialog: role alertdialog, a 'Cancel' button and a confirm button (default text 'Confirm')",
    test: confirmation,
  },
  { section: '2.12', says: 'Copied!', test: parts("copies the text and says 'Copied!'") },
  {
    section: '2.12',
    says: 'Press Ctrl+C / ⌘C to copy',
    test: parts('without a clipboard it says which keys copy, and they do'),
  },
  {
    section: '2.12',
    says: "the cut action uses K and 'cut' instead",
    test: parts('without a clipboard it says which keys cut, and they do'),
  },
  { section: '2.12', says: 'Sharing not possible', test: refused },
  { section: '2.12', says: 'This ... feature is new and should be considered experimental.', test: badge },
  {
    section: '2.12',
    says: 'This feature has been discontinued and will be removed in a future ... version.',
    test: badge,
  },
  {
    section: '2.12',
    says: 'Public notifications (from configuration or a plugin) show as banners',
    test: product('public notifications of config.js stand over every page, and stay dismissed'),
  },
  { section: '2.12', says: 'Read More', test: readMore },
  { section: '2.12', says: 'Read Less', test: readMore },
  { section: '2.12', says: 'and dismissal', test: dismissed },
  { section: '2.12', says: 'Runtime Error', test: runtimeError },
  { section: '2.12', says: 'danger style, with a close button', test: runtimeError },
  { section: '2.12', says: 'read-only value rows', test: parts('stand in rows, in full, as text') },
  {
    section: '2.12',
    says: 'timestamps',
    test: parts('a time is in the zone of the user, which shows on hover, and never wraps'),
  },
  {
    section: '2.12',
    says: 'a back-to-top button',
    test: parts('back to top appears once there is something to go back over, and goes there'),
  },
  {
    section: '2.12',
    says: 'a step wizard',
    test: parts('enables its steps one by one and goes back to those that were'),
  },
  {
    section: '2.12',
    says: 'a draggable, resizable floating window',
    test: parts('is moved and resized by pointer and by keys, and leaves the page in use'),
  },
  { section: '2.12', says: 'progress bars', test: parts('says how far it is, or that it does not know') },
  {
    section: '2.12',
    says: 'Documentation pages on {host} are linked by topic keys',
    test: parts('links the documentation by its topic, in a tab that knows nothing of this one'),
  },
  { section: '2.12', says: 'alerts, auditlog, pipelines, streams', test: docs },
  { section: '2.12', says: 'unknown-field, parse-exception, invalid-operator and undeclared-parameter', test: docs },

  {
    section: '3',
    says: 'Public notification (keyed by id): variant, hiddenTitle, isActive, isDismissible, title, shortMessage, longMessage',
    test: notices('reads the notifications of the app configuration, keyed by id'),
  },
  { section: '3', says: 'hiddenTitle', test: parts('hide a title from sight only, and take hostile words as text') },
  {
    section: '3',
    says: 'Typed value: value plus valueType, one of STRING, NUMBER, OBJECT, ARRAY, BOOLEAN, NULL',
    test: ['core/values/typed-value.test.ts', 'writes each type in full'],
  },
  { section: '3', says: "static: {type: 'static', color}", test: colors('gives a static colour whatever the value') },
  {
    section: '3',
    says: 'A value is clamped to lower..upper and mapped onto the named colour scale',
    test: colors('clamps a value to lower..upper and maps it onto the named scale'),
  },
  {
    section: '3',
    says: 'Blackbody, Bluered, Cividis, Earth, Electric, Hot, Jet, Picnic, Portland, Rainbow, or any other scale name',
    test: colors('knows the named scales, and has one for any other name'),
  },
  { section: '3', says: 'Invalid highlighting color type: {type}', test: colors('refuses another type') },

  {
    section: '4',
    says: 'Shown only when isActive and not dismissed',
    test: notices('shows only what is active and not dismissed'),
  },
  { section: '4', says: 'Dismissible ones can be dismissed', test: dismissed },
  { section: '4', says: "'Read More' / 'Read Less' toggle the long message", test: readMore },
  {
    section: '4',
    says: "Leaving for a different pathname asks with a browser confirm (default text 'Are you sure?')",
    test: product('leaving unsaved changes for another path asks, and staying stays'),
  },
  {
    section: '4',
    says: 'Unloading the page also warns',
    test: ['elements/shell/location.test.ts', 'warns before unloading only while something is unsaved'],
  },
  {
    section: '4',
    says: 'Both are disabled in development mode',
    test: ['elements/shell/location.test.ts', 'asks nothing in development mode'],
  },

  {
    section: '5',
    says: "Accordion keys: characters that are not alphanumeric are replaced with '-', and the key is lower-cased",
    test: [
      'elements/kit/parts/accordion-key.test.ts',
      'makes keys of titles: what is not alphanumeric becomes -, in lower case',
    ],
  },
  {
    section: '6',
    says: 'entity:own:grn::::{type}:{id}',
    test: ['core/permissions/permissions.test.ts', 'needs the grant or the global permission'],
  },
  {
    section: '6',
    says: 'Only owners of this {type, underscores shown as spaces} are allowed to share it.',
    test: refused,
  },
  { section: '6', says: 'or a custom reason', test: permissions },

  {
    section: '8.1',
    says: "There was an error fetching a resource: {statusText}. Additional information: {server message or body, else 'Not available'}",
    test: client('fall back to the body, then to Not available'),
  },
  {
    section: '8.1',
    says: '401 while logged in: the user is logged out',
    test: session('logs out on 401, forgets the user, and holds later requests back'),
  },
  {
    section: '8.1',
    says: 'MissingStreamPermission',
    test: client('report 404 and both kinds of 403 unless the caller handles them'),
  },
  {
    section: '8.1',
    says: '404: reported as not found',
    test: client('report 404 and both kinds of 403 unless the caller handles them'),
  },
  {
    section: '8.1',
    says: 'No status: the server is marked unavailable',
    test: client('without a status mark the server unavailable, any success up again'),
  },
  {
    section: '8.1',
    says: 'Loading component failed: {message}',
    test: product('a screen that cannot be fetched says that loading the component failed'),
  },
  {
    section: '8.1',
    says: 'Loading chunk {id} failed.',
    test: ['elements/shell/load-screen.test.ts', 'gives a chunk 120 s to come'],
  },
  {
    section: '8.2',
    says: "Could not find plugin route '{key}'.",
    test: ['core/routes/routes.test.ts', 'are addressed and found once registered'],
  },
  {
    section: '8.2',
    says: "Can't find route for type: {type}",
    test: ['core/routes/routes.test.ts', 'says what it cannot find'],
  },
  { section: '8.2', says: 'Invalid range type: {t}.', test: ['core/routes/routes.test.ts', 'refuse unknown ranges'] },
  {
    section: '8.2',
    says: 'Provided date time format "{f}" is not supported.',
    test: ['core/time/time.test.ts', 'are in UTC without a zone, and unknown ones are refused'],
  },
  {
    section: '8.2',
    says: 'It is required to define the time zone of the date time provided for internalUTCTime.',
    test: ['core/time/time.test.ts', 'need a zone for a reading without one to become UTC'],
  },

  { section: '8.3', says: 'No entities exist.', test: empty },
  { section: '8.3', says: 'No data available.', test: empty },
  { section: '8.3', says: 'No items to display', test: empty },
  { section: '8.3', says: 'No items available', test: empty },
  { section: '8.3', says: 'No items found to display.', test: empty },
  { section: '8.3', says: 'Filter does not match any data.', test: empty },
  { section: '8.3', says: 'Looks like there is nothing here, yet!', test: empty },
  { section: '8.3', says: 'No Options', test: empty },
  {
    section: '8.3',
    says: "The loading overlay 'Loading...' appears after a 500 ms delay",
    test: parts("the overlay says 'Loading...' after 500 ms, over what is there"),
  },
  {
    section: '8.3',
    says: "The spinner 'Loading...' appears after a 200 ms delay",
    test: parts("the spinner says 'Loading...' after 200 ms"),
  },

  { section: '8.4', says: "Error toasts last 10 s, with the default title 'Error'", test: toasts },
  { section: '8.4', says: 'Attention', test: toasts },
  { section: '8.4', says: 'Information', test: toasts },
  { section: '8.4', says: '7 s timeout', test: toasts },
  { section: '8.4', says: 'close button, progress bar', test: toasts },
  {
    section: '8.4',
    says: 'the toast goes when its time is over',
    test: parts('go on their own when their bar has run down'),
  },
  { section: '8.4', says: 'bottom full width', test: toastPlace },
  { section: '8.4', says: 'duplicates prevented', test: toastPlace },

  {
    section: '9.5',
    says: "A TimeUnit value of 0 shows 'Never' by default",
    test: ['core/time/time.test.ts', 'come as a value and a unit'],
  },
  {
    section: '9.7',
    says: 'Element-size watcher debounce: 200 ms',
    test: ['elements/kit/parts/element-size.test.ts', 'tells the last size once none has come for 200 ms'],
  },
  {
    section: '9.7',
    says: 'Floating-window re-clamp on resize, debounced 150 ms',
    test: windowBox('is put back inside when the browser window has become smaller'),
  },
  {
    section: '9.7',
    says: 'Floating-window re-clamp on resize',
    test: parts('is put back inside after the browser window has become smaller'),
  },
  {
    section: '9.7',
    says: 'Back-to-top scroll: 50 px steps every 5 ms',
    test: ['elements/kit/parts/scroll-to-top.test.ts', 'goes up 50 px every 5 ms and stops at the top'],
  },
  {
    section: '9.7',
    says: 'Script chunk load timeout: 120 s',
    test: ['elements/shell/load-screen.test.ts', 'gives a chunk 120 s to come'],
  },

  { section: '9.10', says: 'Java int bounds: ±(2^31 − 1)', test: numbers('normalises what JSON says in words') },
  { section: '9.10', says: "Number format '0,0.[00]'", test: numbers('groups numbers and keeps at most two decimals') },
  { section: '9.10', says: "percentage '0.00%'", test: numbers('writes ratios as percentages with two decimals') },
  { section: '9.10', says: "bytes '0.0ib', with zero shown as '0B'", test: numbers('writes bytes in IEC units') },
  { section: '9.10', says: "'NaN' and 'Infinity' are normalised", test: numbers('normalises what JSON says in words') },

  { section: '9.12', says: 'Floating window default 450×400, centred', test: centred },
  { section: '9.12', says: 'Its top becomes 55 if the computed top is negative', test: centred },
  { section: '9.12', says: 'Tooltip maximum width 300 px', test: shareButton('a tooltip is at most 300 px wide') },
  {
    section: '9.12',
    says: 'Modal backdrop static by default',
    test: parts('the backdrop is static unless the dialog asks for another'),
  },
  { section: '9.12', says: "Confirm dialog default button 'Confirm'", test: confirmation },
  { section: '9.12', says: "modal form default submit 'Submit'", test: modalForm },
  {
    section: '1',
    says: "footer '{product} {version} on {hostname} ({jvm info})'",
    test: shell('the footer names product, version, host and runtime'),
  },
]
