import type { LedgerEntry } from './ledger.ts'

const file = 'tests/component/fields.spec.ts'
const seen = (section: string, says: string, title: string): LedgerEntry => ({ section, says, test: [file, title] })

const rules = 'generic rules have their own words, the first that fails'
const checks = "the browser's checks are said in the words of the product, or in the field's own"
const virtual = 'from 1,000 options on only the rows in view are in the page, 36 px each, in a menu of at most 300 px'
const batches = 'loaded options come 50 at a time, as fewer than 30 lie ahead, and a failure says so'
const popover = "the select popover filters with 'Type to filter' and has 'Clear selection'"
const unit = 'a time unit offers seconds to days, and reads in words'
const duration = "a duration is upper-cased, gets its 'P', and is said in words; a wrong one is 'invalid'"
const zones =
  'time zones are grouped by region, those without one under Unclassified, with their offsets; UTC is the default'
const color = "the colour picker is titled 'Pick a color', 250 × 310, and begins with #f06292"
const calendar = 'the calendar is walked by keys and disables the days before the first one'
const typeahead = 'a typeahead shows at most 6 suggestions from the first letter on, what begins with the text first'
const delimiter = "several values are joined by ',' or by the delimiter of the element"
const token = "a token that is set has 'Reset token', then 'Undo Reset'; an empty field deletes it"

/** Fields: specification 2.12, 3, 4, 5 and 9. */
export const fieldsLedger: readonly LedgerEntry[] = [
  seen('2.12', 'a filterable select popover', popover),
  seen('2.12', 'sortable lists', 'a list is sorted by keys, with a live region that says where the item is'),
  seen('2.12', 'time-unit input and display', unit),
  seen('2.12', 'a time-zone picker', zones),
  seen('2.12', "a colour picker titled 'Pick a color'", color),
  seen('2.12', 'a typeahead', typeahead),
  seen('2.12', 'a date picker', calendar),
  seen('4', "When a token is set, the user sees a 'Reset token' button.", token),
  seen('4', "Pressing it sets delete_value and shows a password field with 'Undo Reset'.", token),
  seen('4', "'Undo Reset' restores keep_value.", token),
  seen('4', 'Typing sets set_value. An empty field means delete_value.', token),
  seen('5', "required: 'Field is required.'", rules),
  seen('5', "min: 'Must be greater than {n}.'", rules),
  seen('5', "max: 'Must be smaller than {n}.'", rules),
  seen('5', "missing: 'A value is required.'", checks),
  seen('5', "type mismatch: 'Please verify that your input is the expected type (ie: email address).'", checks),
  seen('5', "pattern: 'This input does not match the expected value.'", checks),
  seen('5', "too long or over range: 'Your input is too long.'", checks),
  seen('5', "under range: 'Your input is too short.'", checks),
  seen('5', "step mismatch: 'Unexpected value.'", checks),
  seen('5', 'used unless the field has its own title', checks),
  {
    section: '5',
    says: 'Number inputs: an empty or non-numeric value counts as undefined.',
    test: ['elements/kit/fields/validity.test.ts', 'count empty and non-numeric text as undefined'],
  },
  seen('5', "Select inputs join multiple values with ',' by default.", delimiter),
  seen('5', 'Options flagged disabled cannot be chosen.', 'an option flagged disabled cannot be chosen'),
  seen('5', "The value is upper-cased, and 'P' is prefixed if missing.", duration),
  seen('5', "Invalid input shows 'invalid' (default error text). Valid input shows a humanised duration.", duration),
  seen('5', 'The date picker disables days before fromDate.', calendar),
  seen(
    '5',
    'Parsing is strict against the supported formats.',
    'a date is read strictly; what is none says how dates are written',
  ),
  seen(
    '7.3',
    'GET the system fields endpoint; reads fields[].value. It feeds a typeahead with minimum 1 character and at most 6 ' +
      'suggestions.',
    'a typeahead suggests the fields of the server',
  ),
  seen('8.3', 'No Options', "a select without options says 'No Options'"),
  seen(
    '9.1',
    'Typeahead: at most 6 suggestions, minimum length 1. Prefix matches come first, then substring matches.',
    typeahead,
  ),
  seen('9.3', 'The default time zone is UTC.', zones),
  seen('9.3', "Time zones are grouped by region prefix. Names without a region fall under 'Unclassified'.", zones),
  seen('9.4', 'The unit picker offers Seconds through Days.', unit),
  seen(
    '9.5',
    "A TimeUnit value of 0 shows 'Never' by default.",
    "a time unit of 0 reads 'Never', or the words it is given",
  ),
  seen(
    '9.5',
    'The time-unit input defaults to value 1 and unit SECONDS.',
    'the checkbox in front of a time unit enables its input, which begins with 1 second',
  ),
  seen('9.9', "The notification colour picker default is '#f06292'.", color),
  seen('9.9', 'Colour label max width 128 px.', 'a colour label is at most 128 px wide'),
  seen('9.11', 'The option list switches to a virtualised list at 1000 or more options.', virtual),
  seen('9.11', 'Async option loading: threshold 30, minimum batch 50.', batches),
  seen('9.11', 'Default row height 36 px.', virtual),
  seen('9.11', 'The list height and the menu height are capped at 300.', virtual),
  seen('9.11', "Default delimiter ','.", delimiter),
  seen(
    '9.11',
    "The select popover defaults to the placeholder 'Type to filter' and the 'Clear selection' action.",
    popover,
  ),
  seen('9.12', 'Colour picker 250×310.', color),
]
