/**
 * Every string in quotation marks that the specification gives for what users read, letter by letter, by section: 2.8, 2.10 to 2.12, 4, 5,
 * 8.3 to 8.6 and 9. Each must have an entry in the ledger.
 */
export const specifiedStrings: Readonly<Record<string, readonly string[]>> = {
  '2.8': [
    'Error getting data',
    'We had trouble fetching some data required to build this page, so here is a picture instead.',
    'Check your {product} logs for more information.',
  ],
  '2.10': [
    'Update Whitelist Configuration', 'Whitelist URLs', 'Disable Whitelist', 'Exact match', 'Regex', 'Add Url', 'Update configuration',
    'Add to URL Whitelist',
  ],
  '2.11': ['More details', 'Less details', 'No description given', 'Quick IP Lookup', 'Community IP Lookup', '******'],
  '2.12': [
    'Cancel', 'Submit', 'Confirm', 'Copied!', 'Press Ctrl+C / ⌘C to copy', 'Sharing not possible',
    'This ... feature is new and should be considered experimental.',
    'This feature has been discontinued and will be removed in a future ... version.',
    'Read More', 'Read Less', 'Runtime Error', 'Name', 'Value', 'Actions', 'Pick a color',
  ],
  '4': [
    'Are you sure?', 'Reset token', 'Undo Reset', 'Read More', 'Read Less', 'No Kinesis streams', 'Close', 'Waiting...', 'Creating {label}',
  ],
  '5': [
    'Field is required.', 'Must be greater than {n}.', 'Must be smaller than {n}.', 'A value is required.',
    'Please verify that your input is the expected type (ie: email address).', 'This input does not match the expected value.',
    'Your input is too long.', 'Your input is too short.', 'Unexpected value.', 'invalid',
    "Are you sure you want to delete property '{key}'?", 'Date time {x} is not valid. Expected formats: …',
    'Provided date time format "{f}" is not supported.', 'Invalid range type: {t}.', "Domain should begin with 'https://'",
    '1-128 alphanumeric characters and special characters underscore (_), period (.), and hyphen (-).', 'Required field', 'Not a valid URL',
    'Not a valid Java regular expression', 'URL {url} is not whitelisted', 'URL {url} is not a valid URL.',
  ],
  '8.3': [
    'No entities exist.', 'No data available.', 'No items to display', 'No items available', 'No items found to display.',
    'Filter does not match any data.', 'Looks like there is nothing here, yet!', 'No Options', 'Loading...',
  ],
  '8.4': ['Error', 'Attention', 'Information'],
  '8.5': [
    'Loading keyword preview failed with status: {err}', 'Could not load keyword preview',
    'We were not able to run the grok extraction. Please check your parameters.',
    'We were not able to run the JSON extraction. Please check your parameters.',
    'Could not validate regular expression. Make sure that it is valid.', 'Could not verify if the url is in the whitelist.',
    'Could not generate regex.', 'Could not try regular expression. Make sure that it is valid.',
    'We were not able to run the split and index extraction. Please check your parameters.',
    'We were not able to run the substring extraction. Please check index boundaries.', 'Could not check if field contains the string',
    'Could not check if lookup table translates the string', 'Index defaults configuration updated successfully',
    'Index defaults configuration update failed', 'Configuration updated successfully', 'Search config update failed: {err}',
    'Could not update search config: {configKey}', 'Url Whitelist Configuration updated successfully',
    'Url Whitelist config update failed: {err}', 'Could not update Url Whitelist: {configKey}',
    'Message processors config update failed: {err}', 'Could not update config: {configKey}',
  ],
  '8.6': [
    'security token', 'signing method', 'No Kinesis streams', 'No CloudWatch log groups',
    'Invalid {Cloud} Key, check out your {Cloud} account for the 20-character long, alphanumeric string that usually starts with the '
    + 'letters "AK"',
    'Invalid {Cloud} Secret, it is usually a 40-character long, base-64 encoded string, but you only get to view it once when you create '
    + 'the Key',
    'We were unable to find any logs in this {Stream} stream. Please select a different {Stream} stream.',
    "We're unable to find any groups in your chosen region. Please try selecting a different region.",
    'We were unable to save your Input, please try again in a few moments.',
  ],
  '9.1': ['Enter search query...'],
  '9.3': ['Unclassified'],
  '9.4': ['(Empty Value)', 'Seconds', 'Minutes', 'Hours', 'Days', 'Weeks', 'Months'],
  '9.5': ['Never'],
  '9.8': ['filter-name'],
  '9.9': ['#FF0000', '#channel', '#f06292'],
  '9.11': ['Type to filter', 'Clear selection'],
  '9.12': ['Confirm', 'Submit'],
}
