/** Measured cases of rules that come out otherwise here, each with its reason (decision 0047). */
const wholeNumber = 'a whole number in a message or in JSON is a Long, whatever its size'
const noName = 'names that no field has leave the field as it was: no value is lost'
const serversOwn = 'rules do not change the fields that the server sets'
const accounted = 'the size is the one that this server accounts for'
const dateFound = 'the date that is in the text is read, with its milliseconds'
const queryParams = 'queryParams has the parameters'
const cefKept = 'CEF behind a syslog header is read, and a value that does not fit its type is kept as text'

export const answered: Readonly<Record<string, string>> = {
  'to_url-001': 'a URL is stored as its text',
  'to_url-014': queryParams,
  'to_url-015': queryParams,
  'is_long-004': wholeNumber,
  'is_date-003': 'the timestamp of a message is a date',
  'set_field-039': serversOwn,
  'set_field-040': serversOwn,
  'set_fields-022': 'a text that is no date is no timestamp: the rule fails and the message keeps its own',
  'rename_field-005': noName,
  'rename_field-006': noName,
  'create_message-014': 'a message is stored in a field by its id',
  'traffic_accounting_size-002': accounted,
  'traffic_accounting_size-003': accounted,
  'traffic_accounting_size-004': accounted,
  'traffic_accounting_size-007': accounted,
  'traffic_accounting_size-008': accounted,
  'regex-030': 'look-around cannot run in linear time',
  'grok-012': 'a failed conversion is told in the words of this server',
  'grok-022': 'captures that took no part are left out, as extractors do',
  'grok_exists-006': 'there is no grok pattern without a name',
  'flatten_json-021': 'JSON writes 2.0 as 2',
  'select_jsonpath-023': 'JSONPath is that of RFC 9535, which knows no length() at the end of a path',
  'select_jsonpath-033': wholeNumber,
  'flex_parse_date-008': dateFound,
  'flex_parse_date-009': dateFound,
  'flex_parse_date-014': dateFound,
  'flex_parse_date-015': dateFound,
  'flex_parse_date-016': 'a zone in the text is obeyed',
  'flex_parse_date-019': dateFound,
  'flex_parse_date-020': dateFound,
  'parse_unix_milliseconds-010': 'dates end 270,000 years from now: beyond that the rule fails',
  'murmur3_32-003': 'the hash is the one of the UTF-8 bytes, also of characters beyond U+FFFF',
  'parse_cef-003': cefKept,
  'parse_cef-009': cefKept,
  'comparison-032': wholeNumber,
  'boolean-031': wholeNumber,
  'when-012': wholeNumber,
  'when-022': wholeNumber,
  'expand_syslog_priority-016': wholeNumber,
  'parse_date-026': 'a wrong day of the week does not change the date',
  'parse_date-037': 'eras are refused',
  'parse_date-050': 'German days of the week are read without their dot',
  'parse_date-051': 'German days of the week are read without their dot',
  'strings-and-escapes-020': 'a character in single quotes is refused: it was never a value',
}
