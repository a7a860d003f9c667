/** Specification 3 (defaults), 6 (URL whitelist) and 7.4 as the configuration elements render and obey them. Their words are in whitelist.ts. */
import type { LedgerEntry } from './ledger.ts'

const browser = 'tests/component/configuration.spec.ts'
const defaults = 'shows the defaults where nothing is stored, section by section'

export const configurationElementsLedger: readonly LedgerEntry[] = [
  { section: '3', says: 'permissions config default: both true', test: [browser, defaults] },
  { section: '3', says: "user config default: false, 'PT1H'", test: [browser, defaults] },
  {
    section: '3',
    says: 'whitelist entries have a generated id',
    test: [browser, 'a prefilled entry is checked and has the focus'],
  },

  {
    section: '6',
    says: "'urlwhitelist:read' is required before the whitelist config is loaded",
    test: [browser, 'the list is not loaded'],
  },
  {
    section: '6',
    says: "'urlwhitelist:write' is required to see the 'Add to URL Whitelist' button",
    test: [browser, 'nothing is offered'],
  },

  { section: '7.4', says: 'PUT /system/urlwhitelist with {entries[], disabled}', test: [browser, 'saving says so'] },
  {
    section: '7.4',
    says: 'PUT {clusterConfig}/{configClassName} with the config body; the response replaces the stored config',
    test: [browser, 'search: order, labels, limits and fields are changed and saved'],
  },
  {
    section: '7.4',
    says: 'PUT /system/messageprocessors/config with the config body',
    test: [browser, 'message processors: order and state'],
  },
  {
    section: '7.4',
    says: 'PUT /system/indices/index_set_defaults with the defaults body; on error additional.body.message',
    test: [browser, 'index set defaults: strategies under both names, the server names the field'],
  },
]
