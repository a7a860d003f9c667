/** Words of the types of data adapters and caches: what they do, their fields, their answers. Lookup: `messages.of(lookupTypeStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const lookupTypeStrings = catalogue('lookupTypes', {
  never: 'Never',
  keyAny: 'A key is any text.',
  keyAddress: 'A key is an IPv4 or IPv6 address.',

  // Rows edited here
  ownTable: 'Table edited here',
  ownTableAbout:
    'Rows that people type, paste or import in this interface. Every change is used at once, and its history is kept. A row can end at a time.',
  ownTableAnswer:
    'The single value is the value of the row: text, a number, true or false. A list answers as a list of strings.',
  ignoreCase: 'Ignore upper and lower case of keys',
  ignoreCaseHint: 'Where two keys would become one, the setting is refused.',

  // CSV file
  csvfile: 'CSV file',
  csvfileAbout:
    'A file on the server with separated values, whose first line has the names of the columns. It is read again when it changes.',
  csvfileAnswer: 'The single value is the text of the value column.',
  path: 'File path',
  pathHint:
    "On every node of the cluster, in a folder that the server may use: 'lookup' in its data folder, or one of CORDWOOD_LOOKUP_FOLDERS.",
  checkInterval: 'Check interval in seconds',
  checkIntervalHint: 'How often the server looks whether the file has changed.',
  separator: 'Separator',
  separatorHint: 'One character between the values of a line.',
  quotechar: 'Quote character',
  quotecharHint: 'One character around values that have a separator in them.',
  keyColumn: 'Key column',
  keyColumnHint: 'The name of the column with the keys.',
  valueColumn: 'Value column',
  valueColumnHint: 'The name of the column with the values.',
  caseInsensitive: 'Ignore upper and lower case',
  cidr: 'Keys are networks',
  cidrHint: 'An address finds the smallest network (CIDR) that holds it.',

  // DSV over HTTP
  dsvhttp: 'DSV file over HTTP',
  dsvhttpAbout:
    'A list of separated values that is fetched from a URL again and again. The file has no names of columns; they are counted from 0.',
  dsvhttpAnswer: 'The single value is the text of the value column, or true and false where only presence is checked.',
  url: 'URL',
  refreshInterval: 'Refresh interval in seconds',
  lineSeparator: 'Line separator',
  lineSeparatorHint: 'Stands between the lines; \\n is a line end.',
  ignorechar: 'Ignored lines',
  ignorecharHint: 'Lines that begin with this text are comments.',
  keyColumnNumber: 'Number of the key column',
  valueColumnNumber: 'Number of the value column',
  columnNumberHint: 'The first column is 0.',
  presenceOnly: 'Check only whether a key is there',

  // HTTP JSONPath
  httpjsonpath: 'HTTP JSONPath',
  httpjsonpathAbout: 'Asks a URL for every key, and takes values out of the JSON that it answers.',
  httpjsonpathAnswer:
    'The single value is at the first JSONPath. The second one may lead to an object, which is the multi value, or to a list.',
  urlTemplate: 'Lookup URL',
  urlTemplateHint: '${key} stands for the key.',
  singlePath: 'Single value JSONPath',
  singlePathHint: 'Leads to one value only: $.user.name',
  multiPath: 'Multi value JSONPath',
  multiPathHint: 'Leads to an object or a list.',
  userAgent: 'HTTP User-Agent',
  headers: 'HTTP headers',
  headersHint: "One in each line: 'Name: value'.",
  headersWrong: "Line {line} is no header. Write 'Name: value'.",

  // DNS
  dnslookup: 'DNS lookup',
  dnslookupAbout: 'Asks DNS servers for addresses of a name, the name of an address, or texts.',
  dnslookupKeys: 'A key is a host name, or an IP address where names are asked for.',
  dnslookupAnswer:
    'The single value is the first address or the name. The multi value has all answers with their time to live.',
  lookupType: 'DNS lookup type',
  dnsA: 'Resolve a name to an IPv4 address (A)',
  dnsAaaa: 'Resolve a name to an IPv6 address (AAAA)',
  dnsBoth: 'Resolve a name to IPv4 and IPv6 addresses (A and AAAA)',
  dnsPtr: 'Find the name of an address (PTR)',
  dnsTxt: 'Find the texts of a name (TXT)',
  serverIps: 'DNS servers',
  serverIpsHint: 'IP addresses with or without a port, separated by commas. Empty: those of the system.',
  requestTimeout: 'Time-out in milliseconds',
  cacheTtl: 'Time to live of answers',
  cacheTtlHint: 'In place of the time that the DNS server says.',

  // MaxMind
  maxmind: 'Geo IP (MaxMind™ databases)',
  maxmindAbout:
    'Finds place or autonomous system of an address in a database file in the MaxMind DB format, from MaxMind or IPinfo. It is read again when it changes.',
  maxmindAnswer:
    'The single value is latitude and longitude of a city, the code of a country, or the number of an autonomous system. The multi value has all that is known.',
  databaseType: 'Database type',
  dbAsn: 'MaxMind: autonomous systems',
  dbCity: 'MaxMind: cities',
  dbCountry: 'MaxMind: countries',
  dbIpinfoLocation: 'IPinfo: standard location',
  dbIpinfoAsn: 'IPinfo: autonomous systems',
  checkIntervalTime: 'Check interval',

  // whois
  whois: 'Whois for IP addresses',
  whoisAbout: 'Asks an Internet registry who has an address. A registry that refers to another one is followed.',
  whoisAnswer: 'The single value is the organisation and its country code. The multi value has both apart.',
  registry: 'Registry',
  registryHint: 'The one that is asked first.',
  connectTimeout: 'Connect time-out in milliseconds',
  readTimeout: 'Read time-out in milliseconds',
  writeTimeout: 'Write time-out in milliseconds',

  // Threat lists
  torexitnode: 'Tor exit nodes',
  torexitnodeAbout:
    'Tells whether an address is an exit node of the Tor network. The list of the Tor project is fetched every hour.',
  torexitnodeAnswer: 'The single value has the ids of the nodes at the address.',
  spamhaus: 'Spamhaus DROP and EDROP',
  spamhausAbout:
    'Tells whether an address is in a network that Spamhaus says to drop. The lists are fetched again and again.',
  spamhausAnswer: 'The single value is true or false. The multi value has the network and its number with Spamhaus.',
  refreshHint3600: 'At least 3600 seconds; Spamhaus blocks those who ask more often.',
  abuse: 'abuse.ch Ransomware Tracker',
  abuseAbout:
    'Tells whether a host, URL or address is on a list of ransomware of abuse.ch. abuse.ch has discontinued these lists; the adapter fails where they are gone.',
  abuseKeys: 'A key is what the list has: a host name, a URL or an IP address.',
  abuseAnswer: 'The single value is true or false.',
  blocklistType: 'List',
  listDomains: 'Domains',
  listUrls: 'URLs',
  listIps: 'IP addresses',
  refreshTime: 'Refresh interval',
  otx: 'Open Threat Exchange (OTX)',
  otxAbout: 'Asks the Open Threat Exchange of AlienVault what is known of an address, host, file or URL.',
  otxKeys: 'A key is what the indicator says.',
  otxAnswer: 'The single value is the number of pulses that name the key. The multi value has the whole answer.',
  indicator: 'Indicator',
  indicatorAuto: 'IP address of either version',
  otxKey: 'API key',
  otxKeyHint: 'Without a key the service answers fewer questions.',
  otxUrl: 'API URL',

  // Caches
  none: 'No cache',
  noneAbout:
    'Keeps nothing: every lookup asks the data adapter. For adapters that hold all their data in memory, as files and tables edited here do.',
  memory: 'In memory, per node',
  memoryAbout:
    'Keeps the last answers in the memory of each node, for as long as it says. For adapters that ask a service.',
  maxSize: 'Maximum entries',
  maxSizeHint: 'Where there is no room, what was not used for longest goes.',
  expireAccess: 'Expire after access',
  expireAccessHint: 'Counted from the last lookup. 0 switches it off.',
  expireWrite: 'Expire after write',
  expireWriteHint: 'Counted from when the answer came. 0 switches it off.',
})
