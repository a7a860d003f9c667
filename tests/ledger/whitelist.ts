/** URL whitelist editor and URL field (2.10, 5 and 9.7): what is seen in the elements. Server and core are in configuration.ts. */
import type { LedgerEntry } from './ledger.ts'

const element = (section: string, ...rules: readonly string[]): readonly LedgerEntry[] =>
  rules.map(says => ({ section, says, later: 'configuration' }))

export const whitelistLedger: readonly LedgerEntry[] = [
  ...element('2.10',
    'a warning that disabling allows any URL',
    'a table with the columns #, Title, URL, Type and Actions (delete)',
    "'Add Url' buttons above and below the table",
    "the submit button 'Update configuration', disabled unless the form is valid",
    'After a 250 ms debounce the field checks the URL against the whitelist.',
    'If the URL is not whitelisted, the field shows an error',
    'That button opens the whitelist modal prefilled with a new entry for the URL.',
    'When the chosen type is regex, the entry is a regex generated from the URL.'),
  ...element('5',
    'URL whitelist entries are checked after a 200 ms debounce',
    'The form is valid only if no entry has an invalid title or value.',
    'A new prefilled entry is also validated.'),
  ...element('9.7', 'Whitelist validation debounce: 200 ms.', 'URL check and regex generation debounce: 250 ms.'),
]
