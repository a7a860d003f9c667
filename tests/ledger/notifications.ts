/** Specification 1 (labels), 2.11 and 3 (notifications), 4 (backlog size), 5 (notification forms), 9.9. */
import type { LedgerEntry } from './ledger.ts'

const browser = 'tests/component/notifications.spec.ts'
const types = 'core/notifications/types.test.ts'
const routes = 'host-demo/server/notifications/routes.test.ts'
const sending = 'host-demo/server/notifications/notifier.test.ts'
const templates = 'host-demo/server/notifications/template/template.test.ts'

const names = 'types go by the names of the brand'
const paging = 'paging: an incident of its own, named after the product'
const chatA = 'chat A: the defaults of the specification'
const chatB = 'chat B: the defaults of the specification'
const pagingForm = 'paging starts with its defaults and asks for what it needs'
const chatAForm = 'chat A starts with its defaults and asks for webhook and channel'
const chatBForm = 'chat B starts with its defaults and asks for its webhook'
const backlog = 'the backlog checkbox sends the stored size or 0, and starts as the size says'
const bothTemplates = 'both templates use every placeholder of the specification, and the editor offers them'
const noTitle = 'without a title the id stands for it, without a description that is said'

export const notificationsLedger: readonly LedgerEntry[] = [
  { section: '1', says: "incident-paging service, labelled '[Official]', version v2", test: [types, names] },
  { section: '1', says: 'chat A, v1', test: [types, names] },
  { section: '1', says: 'chat B, v1', test: [types, names] },

  {
    section: '2.11',
    says: 'each type has a config form and a default configuration (paging)',
    test: [browser, pagingForm],
  },
  {
    section: '2.11',
    says: 'each type has a config form and a default configuration (chat A)',
    test: [browser, chatAForm],
  },
  {
    section: '2.11',
    says: 'each type has a config form and a default configuration (chat B)',
    test: [browser, chatBForm],
  },
  { section: '2.11', says: 'each type has a summary view', test: [browser, '${kind}: a summary of what is stored'] },
  { section: '2.11', says: 'each type has a details view', test: [browser, '${kind}: details on demand'] },
  { section: '2.11', says: 'More details', test: [browser, '${kind}: details on demand'] },
  { section: '2.11', says: 'Less details', test: [browser, '${kind}: details on demand'] },
  { section: '2.11', says: 'No description given', test: [browser, noTitle] },

  { section: '3', says: 'paging: custom_incident default true', test: [types, paging] },
  { section: '3', says: 'paging: key_prefix default the product name', test: [types, paging] },
  { section: '3', says: 'paging: client_name default the product name', test: [types, paging] },
  { section: '3', says: 'paging: client_url default empty', test: [types, paging] },
  { section: '3', says: "chat A: color default '#FF0000'", test: [types, chatA] },
  { section: '3', says: "chat A: channel default '#channel'", test: [types, chatA] },
  { section: '3', says: 'chat A: custom_message default a plain-text template', test: [types, chatA] },
  { section: '3', says: 'chat A: user_name default the product name', test: [types, chatA] },
  { section: '3', says: 'chat A: notify_channel and link_names default false', test: [types, chatA] },
  { section: '3', says: "chat A: backlog_size default 0, time_zone default 'UTC'", test: [types, chatA] },
  { section: '3', says: "chat B: color default '#FF0000'", test: [types, chatB] },
  { section: '3', says: 'chat B: custom_message default an HTML template', test: [types, chatB] },
  { section: '3', says: "chat B: backlog_size default 0, time_zone default 'UTC'", test: [types, chatB] },
  { section: '3', says: 'notification details: the id is used when the title is empty', test: [browser, noTitle] },

  { section: '4', says: 'backlog size: enabled sends the stored size, disabled sends 0', test: [browser, backlog] },
  { section: '4', says: 'backlog size starts enabled when backlog_size > 0', test: [browser, backlog] },
  { section: '4', says: 'backlog size 0 starts disabled', test: [browser, 'a backlog without limit starts unchecked'] },

  {
    section: '5',
    says: 'paging requires routing_key, key_prefix, client_name, client_url',
    test: [browser, pagingForm],
  },
  { section: '5', says: 'chat A requires webhook_url, channel', test: [browser, chatAForm] },
  { section: '5', says: 'chat B requires webhook_url', test: [browser, chatBForm] },
  { section: '5', says: 'backlog size minimum is 0', test: [browser, backlog] },
  {
    section: '5',
    says: 'server-side errors are shown per field, from errors.{field}[0]',
    test: [browser, 'the page shows what its server said, gives another configuration, and is not asked back'],
  },

  { section: '9.9', says: "chat A and chat B default colour '#FF0000'", test: [browser, chatBForm] },
  { section: '9.9', says: "chat A default channel '#channel'", test: [browser, chatAForm] },
  {
    section: '9.9',
    says: 'backlog limit 0 means no limit',
    test: [sending, 'gets the template filled in, with the title before it'],
  },
  { section: '9.9', says: '${event_definition_title}, ${event_definition_type}', test: [types, bothTemplates] },
  {
    section: '9.9',
    says:
      '${event.timestamp}, ${event.message}, ${event.source}, ${event.key}, ${event.priority}, ${event.alert}, ' +
      '${event.timerange_start}, ${event.timerange_end}',
    test: [types, bothTemplates],
  },
  {
    section: '9.9',
    says: 'a foreach over event.fields',
    test: [templates, 'repeats over lists and over the fields of an object'],
  },
  {
    section: '9.9',
    says: 'an if on backlog, with a foreach over backlog messages (message.timestamp, message.source, message.message)',
    test: [templates, 'of ours can be read, with and without a backlog'],
  },
  {
    section: '7.7',
    says: '/events/notifications[/{id}]',
    test: [routes, 'is created with the fallbacks of the contract, read, changed and deleted'],
  },
  {
    section: '7.7',
    says: '/events/notifications/paginated',
    test: [routes, 'come in the envelope of tables, sorted and searched'],
  },
  {
    section: '7.7',
    says: '/events/notifications/bulk_*',
    test: [routes, 'several are deleted at once; nothing else is done in bulk'],
  },
]
