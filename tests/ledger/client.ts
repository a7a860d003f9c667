/**
 * Lists the specification for all screens: session, availability, nodes, rules of fields, dates and queries, search
 * defaults, theme (4, 5 and 9).
 */
import type { LedgerEntry } from './ledger.ts'

const entry =
  (file: string) =>
  (section: string, says: string, title: string): LedgerEntry => ({ section, says, test: [file, title] })

const session = entry('core/session/session.test.ts')
const client = entry('core/client/client.test.ts')
const nodes = entry('core/nodes/nodes.test.ts')
const brand = entry('core/brand/catalogue.test.ts')
const time = entry('core/time/time.test.ts')
const escape = entry('core/query/escape.test.ts')
const routes = entry('core/routes/routes.test.ts')
const search = entry('tests/component/search.spec.ts')
const searches = entry('core/search/search.test.ts')
const shell = entry('tests/browser/shell.spec.ts')
const look = entry('tests/browser/look.spec.ts')
const floats = entry('tests/component/floats.spec.ts')
const fields = entry('tests/component/fields.spec.ts')
const fieldsPanel = entry('tests/component/fields-panel.spec.ts')
const parts = entry('tests/component/parts.spec.ts')
const leaves = entry('tests/component/leaves.spec.ts')

const valid = 'completes the login of a valid session and fetches the user'
const signIn = 'wrong credentials are explained, right ones lead to the page that was asked for'
const available = 'without a status mark the server unavailable, any success up again'
const formats = 'a timestamp is written in each format, in the zone of the user, which shows on hover'
const unknownFormat = 'are in UTC without a zone, and unknown ones are refused'
const escaped = 'puts a backslash before everything that means something'
const defaults = 'asks for 150 messages, and for bars of a width that suits the range'
const contrasts =
  'text has a contrast of 4.5, words in running text one of 7, large text and controls 3 (${colorScheme})'

export const clientLedger: readonly LedgerEntry[] = [
  session('4', 'If is_valid is true, login completes with the username from the response', valid),
  session('4', 'or else the stored one', 'takes the stored name when the answer has none'),
  session(
    '4',
    'If the session is not valid and a username was stored, the session is removed.',
    'removes the stored session when it is no longer valid',
  ),
  shell('4', "Login stores the username in local storage under 'username'.", signIn),
  session(
    '4',
    'Logout clears the session when the response is ok or is 401.',
    'logs out when the server says so or no longer knows the session, and only then',
  ),
  session(
    '4',
    'Requests made while logged out wait until login completes, then run.',
    'holds requests back until the login, then runs them',
  ),
  client('4', 'The server starts as up.', available),
  client('4', 'A request failing with no status marks it down, with the error.', available),
  client('4', 'Any successful response marks it up again.', available),
  nodes('4', 'The nodes list is polled every 5 seconds', 'polls every five seconds while somebody looks'),
  nodes(
    '4',
    'while the session is logged in',
    'starts with the login, stops with the logout, keeps the last list through a failure',
  ),

  brand('5', 'the first failing rule wins', 'give the first failing rule'),
  parts(
    '5',
    "The modal form submits only when the form's native validity check passes.",
    'a modal form says Cancel and Submit, and is blocked while a field is not valid',
  ),
  brand('5', 'URL helper: a URL is valid if it parses.', 'know addresses'),
  fields(
    '5',
    'An ISO8601 duration is valid when the validator accepts its milliseconds.',
    "a duration is upper-cased, gets its 'P', and is said in words; a wrong one is 'invalid'",
  ),
  time('5', 'Date time {x} is not valid. Expected formats: …', 'refuse %j and say what was expected'),
  time('5', 'Provided date time format "{f}" is not supported.', unknownFormat),
  escape('5', 'These characters are backslash-escaped: && || : \\ / + - ! ( ) { } [ ] ^ " ~ * ?', escaped),
  escape('5', 'A source query is source:{escaped value}.', 'sourceQuery asks for the source'),
  escape(
    '5',
    'Adding a query segment is skipped if the segment is already present.',
    '${query} + ${segment} (${operator})',
  ),
  escape('5', "A query of '*' counts as empty.", '${query} + ${segment} (${operator})'),
  routes('5', 'Invalid range type: {t}.', 'refuse unknown ranges'),

  ...[
    'default: YYYY-MM-DD HH:mm:ss',
    'complete: the default plus .SSS',
    'withTz: adds Z',
    "readable: 'dddd D MMMM YYYY, HH:mm ZZ'",
    'internal: ISO with milliseconds and offset',
    'internalIndexer: ISO with a literal Z',
    'date: YYYY-MM-DD',
    'hourAndMinute: HH:mm',
  ].map(says => leaves('9.3', says, formats)),
  time('9.3', 'The default time zone is UTC.', unknownFormat),

  search(
    '9.4',
    'Default relative time range 300 s.',
    'a query runs with Enter; its messages appear and the address says it',
  ),
  search(
    '9.4',
    'Time range types: relative, absolute, keyword.',
    'the time range is relative, absolute or a keyword with a preview',
  ),
  searches('9.4', 'Default message list limit 150.', defaults),
  searches('9.4', 'scaling auto 1', defaults),
  fieldsPanel('9.4', "Empty value label '(Empty Value)'.", "a field without a value says '(Empty Value)'"),
  search(
    '9.4',
    'Default highlight colour #ffec3d.',
    'a query runs with Enter; its messages appear and the address says it',
  ),
  fields('9.4', 'Time units: Seconds, Minutes, Hours, Days', 'a time unit offers seconds to days, and reads in words'),
  { section: '9.4', says: 'Time units: Weeks, Months', later: 'dashboards' },
  { section: '9.4', says: 'A refresh-related value is 240.', later: 'search' },
  { section: '9.4', says: 'Other constants: 28. Its use is not shown.', later: 'dashboards' },

  nodes('9.7', 'Nodes poll: 5000 ms.', 'polls every five seconds while somebody looks'),

  floats('9.12', 'Dropdown z-index 1050.', 'dialogs, menus, tooltips and notices escape an ancestor with ${name}'),
  floats(
    '9.12',
    'Tooltip maximum width 300 px',
    'a tooltip comes with the pointer, may be hovered, is 300 px wide at most, and goes with Esc',
  ),
  look(
    '9.13',
    'Two theme modes: teint (light) and noir (dark).',
    "teint is the light theme and noir the dark one, whatever the system's",
  ),
  look(
    '9.13',
    'The system dark preference is detected.',
    "the theme is the system's until one is chosen, and follows it",
  ),
  shell(
    '9.13',
    'The system dark preference is detected.',
    'the theme is chosen in the user menu, holds over a reload, and passes axe',
  ),
  {
    section: '9.13',
    says: 'Breakpoints: xs 480, sm 768, md 992, lg 1200.',
    test: [
      'elements/kit/styles/breakpoints.test.ts',
      'screens change their layout at the breakpoints of the specification and nowhere else',
    ],
  },
  look('9.13', 'Root font size 16 px.', "the root's font size is 16 px, and text is sized by it"),
  look('9.13', 'AA 4.5', contrasts),
  look('9.13', 'AA large 3', contrasts),
  look('9.13', 'AAA 7', contrasts),
  look('9.13', 'AAA large 4.5', contrasts),

  {
    section: '3',
    says: 'NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS',
    test: ['core/time/time.test.ts', 'have units from nanoseconds to days, in words and in milliseconds'],
  },
]
