/** URL whitelist editor, URL field and configuration page (2.10, 5, 8.5 and 9.7) as they are seen. Server and core: configuration.ts. */
import type { LedgerEntry } from './ledger.ts'

const checked = 'entries are checked 200 ms after the last change, each in its words'
const url = 'a URL is checked 250 ms after the last key'
/** Those two need a stopped clock, which `tests/component` has not. */
const fileOf = (title: string) =>
  `tests/${title === checked || title === url ? 'browser' : 'component'}/configuration.spec.ts`
const seen = (section: string, says: string, title: string): LedgerEntry => ({
  section,
  says,
  test: [fileOf(title), title],
})

const modal = 'the modal shows the list as the specification writes it'
const long = '200 entries: Tab, Add Url and deleting reach rows that are out of sight'
const added = 'a URL is added to the list from here and checked again'
const regex = 'a template gives a regular expression'
const prefilled = 'a prefilled entry is checked and has the focus'
const indexDefaults = 'index set defaults: strategies under both names, the server names the field'
const users = 'users: an interval that is none is said at its field'
const processors = 'message processors: order and state'

export const whitelistLedger: readonly LedgerEntry[] = [
  seen('2.10', "The modal is titled 'Update Whitelist Configuration'", modal),
  seen('2.10', "with the heading 'Whitelist URLs'", modal),
  seen('2.10', "the checkbox 'Disable Whitelist'", modal),
  seen('2.10', 'a warning that disabling allows any URL', modal),
  seen('2.10', 'a table with the columns #, Title, URL, Type and Actions (delete)', modal),
  seen('2.10', "'Exact match' for literal, 'Regex' for regex", modal),
  seen('2.10', "'Add Url' buttons above and below the table", long),
  seen('2.10', "the submit button 'Update configuration'", modal),
  seen('2.10', 'disabled unless the form is valid', checked),
  seen('2.10', 'After a 250 ms debounce the field checks the URL against the whitelist.', url),
  seen('2.10', 'If the URL is not whitelisted, the field shows an error', url),
  seen('2.10', "and an 'Add to URL Whitelist' button", added),
  seen('2.10', 'That button opens the whitelist modal prefilled with a new entry for the URL.', added),
  seen('2.10', 'When the chosen type is regex, the entry is a regex generated from the URL.', regex),

  seen('5', 'URL whitelist entries are checked after a 200 ms debounce', checked),
  seen('5', "The title is required and must not be blank: 'Required field'.", checked),
  seen('5', "A literal value must be a valid URL: 'Not a valid URL'.", checked),
  seen(
    '5',
    "A regex value must not be blank and must pass the server regex validity check: 'Not a valid Java regular expression'.",
    checked,
  ),
  seen('5', 'The form is valid only if no entry has an invalid title or value.', checked),
  seen('5', 'A new prefilled entry is also validated.', prefilled),
  seen('5', "not whitelisted: 'URL {url} is not whitelisted'", url),
  seen('5', "invalid: 'URL {url} is not a valid URL.'", url),

  seen('8.5', 'Could not validate regular expression. Make sure that it is valid.', checked),
  seen('8.5', 'Could not generate regex.', 'where no regular expression can be generated, that is said'),
  seen(
    '8.5',
    'Could not verify if the url is in the whitelist.',
    'a check that fails is said and keeps nobody from sending the form',
  ),
  seen('8.5', 'Url Whitelist Configuration updated successfully', 'saving says so'),
  seen(
    '8.5',
    'Url Whitelist config update failed: {err}',
    'a refused list says why, at its field too, and loses nothing',
  ),
  seen(
    '8.5',
    'Could not update Url Whitelist: {configKey}',
    'a refused list says why, at its field too, and loses nothing',
  ),

  seen('8.5', 'Index defaults configuration updated successfully', indexDefaults),
  seen('8.5', "server message, titled 'Index defaults configuration update failed'", indexDefaults),
  seen('8.5', 'Configuration updated successfully', 'permissions are saved; the whitelist opens its editor'),
  seen('8.5', 'Search config update failed: {err}', users),
  seen('8.5', 'Could not update search config: {configKey}', users),
  seen('8.5', 'Message processors config update failed: {err}', processors),
  seen('8.5', 'Could not update config: {configKey}', processors),

  seen('9.7', 'Whitelist validation debounce: 200 ms.', checked),
  seen('9.7', 'URL check debounce: 250 ms.', url),
  seen('9.7', 'Regex generation debounce: 250 ms.', regex),
]
