/** Cluster configuration and URL whitelist: what server and core say and obey. What the editor shows is in whitelist.ts. */
import type { LedgerEntry } from './ledger.ts'

const rules = 'core/configuration/configuration.test.ts'
const server = 'host-demo/server/configuration/configuration.test.ts'
const list = 'host-demo/server/configuration/url-whitelist.test.ts'

const saved = [rules, 'are said when something was saved'] as const
const failed = [rules, 'are said when it failed'] as const
const state = [rules, 'has defaults for the permissions and user configurations while they are empty'] as const
const askFailed = [rules, 'says in words what failed, and does not take the page away'] as const
const held = [rules, 'holds what was read, and its best known parts by name'] as const
const ownCalls = [
  rules,
  'reads and writes the whitelist, the index set defaults and the message processors by their own calls',
] as const
const wrongFields = [list, 'names each field that is wrong'] as const
const indexDefaults = [server, 'begin with what new index sets begin with'] as const

export const configurationLedger: readonly LedgerEntry[] = [
  {
    section: '3',
    says: 'entries[]: id (generated), title, value, type (literal or regex); disabled (bool)',
    test: [list, 'is replaced as a whole and answers with nothing'],
  },
  { section: '3', says: 'configuration: a map from config class name to object', test: held },
  { section: '3', says: 'searchesClusterConfig, eventsClusterConfig, indexSetsDefaultConfig', test: held },
  { section: '3', says: 'allow_sharing_with_everyone true, allow_sharing_with_users true', test: state },
  { section: '3', says: "enable_global_session_timeout false, global_session_timeout_interval 'PT1H'", test: state },

  { section: '5', says: 'Required field', test: wrongFields },
  { section: '5', says: 'Not a valid URL', test: wrongFields },
  { section: '5', says: 'Not a valid Java regular expression', test: wrongFields },
  { section: '5', says: 'Accepted protocols default to http and https', test: [rules, 'knows URLs and periods'] },
  {
    section: '6',
    says: 'urlwhitelist:read',
    test: [list, 'read and write it needs its own permission, by whichever call'],
  },
  {
    section: '6',
    says: 'urlwhitelist:write',
    test: [list, 'read and write it needs its own permission, by whichever call'],
  },

  { section: '7.4', says: 'GET {clusterConfig}/{configClassName}', test: held },
  {
    section: '7.4',
    says: 'The response replaces the stored config.',
    test: [rules, 'is replaced by the answer to what was written'],
  },
  { section: '7.4', says: 'GET and PUT /system/messageprocessors/config', test: ownCalls },
  {
    section: '7.4',
    says: 'GET /system/urlwhitelist; PUT /system/urlwhitelist with {entries[], disabled}',
    test: ownCalls,
  },
  { section: '7.4', says: 'PUT /system/indices/index_set_defaults', test: ownCalls },
  {
    section: '7.4',
    says: 'On error the product reads additional.body.message',
    test: [server, 'name what is wrong in the message'],
  },
  {
    section: '7.5',
    says: 'POST /system/urlwhitelist/check {url} is_whitelisted',
    test: [rules, 'is whether a URL is whitelisted, and for a regular expression with the placeholder of lookups'],
  },
  {
    section: '7.5',
    says: "placeholder is the literal '${key}'",
    test: [rules, 'is whether a URL is whitelisted, and for a regular expression with the placeholder of lookups'],
  },
  {
    section: '7.5',
    says: 'POST /system/urlwhitelist/generate_regex {url_template, placeholder} regex',
    test: [list, 'quotes as Java does'],
  },

  { section: '8.5', says: 'Could not verify if the url is in the whitelist.', test: askFailed },
  { section: '8.5', says: 'Could not generate regex.', test: askFailed },
  { section: '8.5', says: 'Index defaults configuration updated successfully', test: saved },
  { section: '8.5', says: "server message, titled 'Index defaults configuration update failed'", test: failed },
  { section: '8.5', says: 'Configuration updated successfully', test: saved },
  { section: '8.5', says: 'Search config update failed: {err}', test: failed },
  { section: '8.5', says: 'Could not update search config: {configKey}', test: failed },
  { section: '8.5', says: 'Url Whitelist Configuration updated successfully', test: saved },
  { section: '8.5', says: 'Url Whitelist config update failed: {err}', test: failed },
  { section: '8.5', says: 'Could not update Url Whitelist: {configKey}', test: failed },
  { section: '8.5', says: 'Message processors config update failed: {err}', test: failed },
  { section: '8.5', says: 'Could not update config: {configKey}', test: failed },

  // Defaults of contract 2, 2.2 to 2.5, that section 3 refers to.
  { section: '3', says: 'index defaults: one shard, no replicas, P30D to P40D, 20 indices', test: indexDefaults },
  {
    section: '3',
    says: 'sidecar defaults: P14D, PT1M, PT30S',
    test: [server, 'is there from the first start where the contract says so, and nowhere else'],
  },
  {
    section: '3',
    says: 'order of the message processors',
    test: [server, 'are in the order of a fresh installation, with their names'],
  },
]
