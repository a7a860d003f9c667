/** What every registered element needs to be seen at work: one example of it or several. */
import { elementEntries } from '../../elements/sdk/entries.ts'
import { nodeId } from './fake-inputs.ts'
import { configs } from './fake-notifications.ts'

export interface Example {
  /** Tells several examples of a tag apart. */
  readonly name?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly properties?: Readonly<Record<string, unknown>>
  /** A text, or the text of a field, that stands there once the data does. */
  readonly shows: string
  /** It shows what the server has, so it has something to say where the server fails. */
  readonly asks?: true
  /** Controls by name that open a dialog, a menu, a list or a popover. */
  readonly opens?: readonly string[]
  /** Takes the whole page: it has landmarks, address and title of its own. */
  readonly page?: true
}

const field = (name: string, more: Omit<Example, 'shows'> & { shows?: string } = {}): Example =>
  ({
    shows: `Label of ${name}`, ...more,
    attributes: { name, label: `Label of ${name}`, hint: `Hint of ${name}`, ...more.attributes },
  })
const section = (name: string, shows: string, ...opens: string[]): Example =>
  ({ name, attributes: { section: name }, shows, asks: true, opens })

const options = [{ value: 'eu', label: 'Europa' }, { value: 'us', label: 'Amerika', disabled: true }, { value: 'as', label: 'Asien' }]
const banner = (variant: string) => ({
  variant, hiddenTitle: false, isActive: true, isDismissible: true, isGlobal: true, atLogin: true, title: `Notice ${variant}`,
  shortMessage: 'The night shift is short.', longMessage: 'Call the office before you restart anything.',
})

/** Tag → examples. An element without one fails the tests. */
const table: Readonly<Record<string, readonly Example[]>> = {
  'cordwood-admin': [{ shows: 'log-01.example.net', asks: true, page: true, opens: ['System', 'User: Mara Lindqvist'] }],
  'cordwood-search': [{ attributes: { 'query': 'source:web-1', 'no-keys': '' }, shows: 'line number 1', asks: true }],
  'cordwood-message': [{ attributes: { 'index': 'logs_0', 'message-id': 'm0' }, shows: 'web-0', asks: true }],
  'cordwood-saved-searches': [
    { shows: 'Errors of the night', asks: true, opens: ['Add filter', 'More for Refunds', 'Columns', 'Search syntax help'] },
  ],
  'cordwood-sources': [{ shows: 'web-0', asks: true }],
  'cordwood-inputs': [
    { shows: 'Syslog of the edge', asks: true, opens: ['Input type', 'More for Syslog of the edge'] },
    { name: 'of a node', attributes: { 'node-id': nodeId }, shows: 'Syslog of the edge', asks: true },
  ],
  'cordwood-index-failures': [{ shows: 'the decoder met what nobody foresaw', asks: true }],
  'cordwood-overview': [{ shows: 'Inputs are missing here.', asks: true }],
  'cordwood-enterprise': [{ shows: 'To use the Enterprise functionality' }],
  'cordwood-not-found': [{ shows: 'There is no page at this address' }],
  'cordwood-security': [{ shows: 'To use the Security functionality' }],
  'cordwood-timestamp': [{ attributes: { value: '2023-08-02T10:00:00.123Z', format: 'complete' }, shows: '2023-08-02' }],
  'cordwood-copy-button': [{ attributes: { value: 'source:example.org' }, shows: '' }],
  'cordwood-time-unit': [{ attributes: { value: '5', unit: 'MINUTES' }, shows: '5' }],
  'cordwood-lifecycle-badge': [{ attributes: { type: 'experimental' }, shows: 'Experimental' }],
  'cordwood-value': [{ attributes: { 'value': '{"source":"example.org","level":3}', 'value-type': 'OBJECT' }, shows: 'example.org' }],
  'cordwood-public-notifications': [{
    properties: { notifications: Object.fromEntries(['danger', 'warning', 'success', 'info'].map(variant => [variant, banner(variant)])) },
    shows: 'Notice danger',
  }],
  'cordwood-welcome': [{ shows: 'Errors of the night', asks: true }],
  'cordwood-share-button': [
    { attributes: { 'grn': 'grn::::stream:000000000000000000000001', 'entity-title': 'All messages' }, shows: 'Share', opens: ['Share'] },
  ],
  'cordwood-entity-table': [
    {
      attributes: { path: '/users/paginated', list: 'users', heading: 'People', selectable: '', openable: '' },
      shows: 'cleo Doe', asks: true, opens: ['Columns', 'Add filter', 'Search syntax help'],
    },
    {
      name: 'own rows', attributes: { heading: 'Own rows' }, shows: 'Row 7', opens: ['Columns'],
      properties: {
        rows: Array.from({ length: 12 }, (_, index) => ({ id: `r${index}`, title: `Row ${index}`, size: index * 1000 })),
        columns: [{ id: 'title', title: 'Titel', sortable: true }, { id: 'size', title: 'Menge', type: 'INT' }],
      },
    },
  ],
  'cordwood-key-value-table': [{
    attributes: { heading: 'Static fields', editable: '' }, properties: { entries: { environment: 'production', region: 'eu' } },
    shows: 'production',
  }],
  'cordwood-select': [
    field('zone', { properties: { options }, attributes: { clearable: '' }, opens: ['Label of zone'] }),
    field('zones', {
      name: 'several', properties: { options }, attributes: { multiple: '', filterable: '', creatable: '', value: 'eu,as' },
      opens: ['Label of zones'],
    }),
  ],
  'cordwood-time-unit-input': [field('grace', { attributes: { value: '5 MINUTES', min: '1', switchable: '' } })],
  'cordwood-duration-input': [field('timeout', { attributes: { value: 'PT1H' } })],
  'cordwood-time-zone-picker': [field('timezone', { attributes: { value: 'Europe/Berlin', clearable: '' }, opens: ['Label of timezone'] })],
  'cordwood-color-picker': [field('color', { attributes: { value: '#f06292' } })],
  'cordwood-date-picker': [field('until', { attributes: { 'value': '2026-03-01', 'from-date': '2026-02-01' } })],
  'cordwood-typeahead': [field('field', { properties: { suggestions: ['source', 'message', 'level'] } })],
  'cordwood-sortable-list': [field('order', {
    properties: { items: [{ id: 'a', title: 'Rohre' }, { id: 'b', title: 'Regeln' }, { id: 'c', title: 'Filter' }] }, shows: 'Regeln',
  })],
  'cordwood-notification-form': [
    ...Object.values(configs).map(({ type }): Example => ({ name: type, attributes: { type }, shows: '' })),
    { name: 'stored', attributes: { 'notification-id': 'chatA' }, shows: 'Who is on call', asks: true },
  ],
  'cordwood-notification-summary': Object.keys(configs).map((id): Example =>
    ({ name: id, attributes: { 'notification-id': id }, shows: 'Operators', asks: true })),
  'cordwood-notification-details': Object.keys(configs).map((id): Example =>
    ({ name: id, attributes: { 'notification-id': id }, shows: 'Operators', asks: true })),
  'cordwood-lookup-adapter-form': [
    { name: 'of a page', attributes: { type: 'GreyNoise' }, shows: 'API token' },
    { name: 'stored', attributes: { 'adapter-name': 'quick' }, shows: 'A value is set. It is never shown.', asks: true },
  ],
  'cordwood-lookup-adapter-summary': [{ attributes: { 'adapter-name': 'community' }, shows: 'Who scans community', asks: true }],
  'cordwood-lookup-adapter-documentation': [
    { attributes: { type: 'GreyNoise Community IP Lookup' }, shows: '198.51.100.7' },
    { name: 'with tester', attributes: { 'adapter-name': 'quick' }, shows: '198.51.100.7', asks: true },
  ],
  'cordwood-url-whitelist-editor': [
    { shows: 'https://docs.example.org/', asks: true },
  ],
  'cordwood-url-field': [field('hook', { attributes: { value: 'https://docs.example.org/' } })],
  'cordwood-configurations': [
    section('search', 'Search', 'Edit'), section('message-processors', 'Pipeline Processor', 'Edit'), section('events', 'Events', 'Edit'),
    section('index-set-defaults', 'Index', 'Edit'), section('permissions', 'Permissions', 'Edit'),
    section('users', 'Session timeout', 'Edit'),
    section('url-whitelist', 'https://docs.example.org/', 'Edit'), section('embedding', 'https://portal.example.net', 'Edit'),
  ],
  'cordwood-streams': [
    { shows: 'Payments of the shop', asks: true, opens: ['Create stream', 'Add filter', 'More for All messages', 'Columns'] },
  ],
  'cordwood-stream-rules': [
    {
      attributes: { 'stream-id': '64c9bb000000000000000002', 'index': 'logs_0', 'message-id': 'm1' }, shows: 'which message it is',
      asks: true,
    },
  ],
  'cordwood-cloud-wizard': [
    { shows: 'Create Input & Authorize AWS', asks: true, opens: ['AWS authentication type', 'AWS region'] },
    { name: 'embedded', attributes: { embedded: '' }, shows: 'Create Input & Authorize AWS', asks: true },
  ],
}

export interface NamedExample extends Example {
  readonly tag: string
  readonly title: string
}

/** One after the other for every registered tag. */
export const examples: readonly NamedExample[] = Object.keys(elementEntries).flatMap(tag =>
  (table[tag] ?? []).map(example => (
    { ...example, tag, title: example.name === undefined ? tag : `${tag} (${example.name})` }
  )))

/** Tags that nobody has given an example yet. */
export const withoutExample: readonly string[] = Object.keys(elementEntries).filter(tag => !Object.hasOwn(table, tag))
