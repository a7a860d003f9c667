/** Words of cluster configuration and URL whitelist (specification 2.10, 5 and 8.5). Lookup: `messages.of(configurationStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const configurationStrings = catalogue('configuration', {
  // URL whitelist editor (2.10)
  whitelistTitle: 'Update Whitelist Configuration',
  whitelistUrls: 'Whitelist URLs',
  disableWhitelist: 'Disable Whitelist',
  disableWarning: 'Disabling the whitelist allows notifications, lookups and inputs to call any URL.',
  number: '#',
  title: 'Title',
  url: 'URL',
  type: 'Type',
  exactMatch: 'Exact match',
  regex: 'Regex',
  addUrl: 'Add Url',
  deleteEntry: 'Delete entry {number}',
  updateConfiguration: 'Update configuration',
  addToWhitelist: 'Add to URL Whitelist',

  // Rules of entries and of the URL field (5)
  requiredField: 'Required field',
  invalidUrl: 'Not a valid URL',
  invalidRegex: 'Not a valid Java regular expression',
  invalidOrigin: 'Not an origin. Write scheme, host and port as browsers do: https://portal.example.org',
  originWildcard: 'Wildcards are not allowed. Enter each origin: https://portal.example.org',
  originSpelling: 'An origin has no path, no slash at its end and no capital letters. Write {origin}',
  originTwice: 'This origin is there already',
  notWhitelisted: 'URL {url} is not whitelisted',
  notUrl: 'URL {url} is not a valid URL.',

  // Messages (8.5)
  whitelistCheckFailed: 'Could not verify if the url is in the whitelist.',
  generateRegexFailed: 'Could not generate regex.',
  indexDefaultsSaved: 'Index defaults configuration updated successfully',
  indexDefaultsFailedTitle: 'Index defaults configuration update failed',
  configSaved: 'Configuration updated successfully',
  configFailed: 'Search config update failed: {err}',
  configFailedTitle: 'Could not update search config: {configKey}',
  whitelistSaved: 'Url Whitelist Configuration updated successfully',
  whitelistFailed: 'Url Whitelist config update failed: {err}',
  whitelistFailedTitle: 'Could not update Url Whitelist: {configKey}',
  processorsFailed: 'Message processors config update failed: {err}',
  processorsFailedTitle: 'Could not update config: {configKey}',
})
