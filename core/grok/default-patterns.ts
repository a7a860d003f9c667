/**
 * The grok patterns that a server has after its first start, by their well-known names. Written for linear time: no look-around, no atomic
 * groups. Alternatives stand longest first, because the first that fits wins.
 */
const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const hextet = '[0-9A-Fa-f]{1,4}'

/** All forms of RFC 4291: whole, and with `::` after each number of groups; those that end as an IPv4 address come first. */
function ipv6(): string {
  const groups = (count: number) => (count === 0 ? ':' : `(?:${hextet}:){${count}}`)
  const counts = (last: number) => Array.from({ length: last + 1 }, (_, count) => count)
  return `(?:${[
    `(?:${hextet}:){6}%{IPV4}`,
    ...counts(5).map(count => `${groups(count)}(?::${hextet}){0,${5 - count}}:%{IPV4}`),
    `(?:${hextet}:){7}${hextet}`,
    ...counts(6).map(count => `${groups(count)}(?::${hextet}){1,${7 - count}}`),
    ...counts(7).map(count => `${groups(count)}:`),
  ].join('|')})(?:%[0-9A-Za-z._~-]+)?`
}

const definitions: Readonly<Record<string, string>> = {
  // Words and text
  WORD: '\\b\\w+\\b',
  NOTSPACE: '\\S+',
  SPACE: '\\s*',
  DATA: '.*?',
  GREEDYDATA: '.*',
  QUOTEDSTRING: `(?:"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\`)`,
  QS: '%{QUOTEDSTRING}',
  UUID: '[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}',

  // Users
  USERNAME: '[0-9A-Za-z._-]+',
  USER: '%{USERNAME}',
  EMAILLOCALPART: "[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+(?:\\.[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+)*",
  EMAILADDRESS: '%{EMAILLOCALPART}@%{HOSTNAME}',

  // Numbers
  INT: '[+-]?[0-9]+',
  POSINT: '\\b[1-9][0-9]*\\b',
  NONNEGINT: '\\b[0-9]+\\b',
  BASE10NUM: '[+-]?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)',
  NUMBER: '%{BASE10NUM}',
  BASE16NUM: '[+-]?(?:0[xX])?[0-9A-Fa-f]+',
  BASE16FLOAT: '[+-]?(?:0[xX])?(?:[0-9A-Fa-f]+(?:\\.[0-9A-Fa-f]*)?|\\.[0-9A-Fa-f]+)',

  // Addresses and names of machines
  IPV4: `\\b${octet}(?:\\.${octet}){3}\\b`,
  IPV6: ipv6(),
  IP: '(?:%{IPV6}|%{IPV4})',
  HOSTNAME: '\\b[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?(?:\\.[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?)*\\.?',
  IPORHOST: '(?:%{IP}|%{HOSTNAME})',
  HOSTPORT: '%{IPORHOST}:%{POSINT}',
  CISCOMAC: '(?:[0-9A-Fa-f]{4}\\.){2}[0-9A-Fa-f]{4}',
  WINDOWSMAC: '(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}',
  COMMONMAC: '(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}',
  MAC: '(?:%{CISCOMAC}|%{WINDOWSMAC}|%{COMMONMAC})',

  // Paths and addresses of resources
  UNIXPATH: '(?:/[0-9A-Za-z_%!$@:.,+~-]*)+',
  WINPATH: '(?:[A-Za-z]:|\\\\)(?:\\\\[^\\\\?*"<>|\\r\\n]*)+',
  PATH: '(?:%{UNIXPATH}|%{WINPATH})',
  TTY: '/dev/(?:pts|tty[0-9A-Za-z]*)(?:/?[0-9]+)?',
  URIPROTO: '[A-Za-z][0-9A-Za-z+.-]*',
  URIHOST: '%{IPORHOST}(?::%{POSINT:port})?',
  URIPATH: "(?:/[0-9A-Za-z$.+!*'(){},~:;=@#%&_-]*)+",
  URIPARAM: "\\?[0-9A-Za-z$.+!*'|(){},~@#%&/=:;_?\\[\\]<>-]*",
  URIPATHPARAM: '%{URIPATH}(?:%{URIPARAM})?',
  URI: '%{URIPROTO}://(?:%{USER}(?::[^@\\s]*)?@)?(?:%{URIHOST})?(?:%{URIPATHPARAM})?',

  // Parts of dates and times
  MONTH:
    '\\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?' +
    '|Nov(?:ember)?|Dec(?:ember)?)\\b',
  MONTHNUM: '(?:1[0-2]|0?[1-9])',
  MONTHNUM2: '(?:0[1-9]|1[0-2])',
  MONTHDAY: '(?:3[01]|[12][0-9]|0?[1-9])',
  DAY: '\\b(?:Mon(?:day)?|Tue(?:sday)?|Wed(?:nesday)?|Thu(?:rsday)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?)\\b',
  YEAR: '(?:[0-9]{4}|[0-9]{2})',
  HOUR: '(?:2[0-3]|[01]?[0-9])',
  MINUTE: '[0-5][0-9]',
  SECOND: '(?:60|[0-5]?[0-9])(?:[:.,][0-9]+)?',
  TIME: '%{HOUR}:%{MINUTE}:%{SECOND}',
  TZ: '[A-Z]{3,4}',
  ISO8601_TIMEZONE: '(?:Z|[+-]%{HOUR}(?::?%{MINUTE})?)',
  ISO8601_SECOND: '%{SECOND}',

  // Dates
  DATE_US: '%{MONTHNUM}[/-]%{MONTHDAY}[/-]%{YEAR}',
  DATE_EU: '%{MONTHDAY}[./-]%{MONTHNUM}[./-]%{YEAR}',
  DATE: '(?:%{DATE_US}|%{DATE_EU})',
  DATESTAMP: '%{DATE}[- ]%{TIME}',
  DATESTAMP_RFC822: '%{DAY} %{MONTH} %{MONTHDAY} %{YEAR} %{TIME} %{TZ}',
  DATESTAMP_RFC2822: '%{DAY}, %{MONTHDAY} %{MONTH} %{YEAR} %{TIME} (?:%{ISO8601_TIMEZONE}|%{TZ})',
  DATESTAMP_OTHER: '%{DAY} %{MONTH} +%{MONTHDAY} %{TIME} %{TZ} %{YEAR}',
  DATESTAMP_EVENTLOG: '[0-9]{4}%{MONTHNUM2}(?:0[1-9]|[12][0-9]|3[01])(?:[01][0-9]|2[0-3])%{MINUTE}[0-5][0-9]',
  TIMESTAMP_ISO8601: '%{YEAR}-%{MONTHNUM}-%{MONTHDAY}[T ]%{HOUR}:?%{MINUTE}(?::?%{SECOND})?(?: ?%{ISO8601_TIMEZONE})?',
  SYSLOGTIMESTAMP: '%{MONTH} +%{MONTHDAY} %{TIME}',
  HTTPDATE: '%{MONTHDAY}/%{MONTH}/%{YEAR}:%{TIME} %{INT}',
  HTTPDERROR_DATE: '%{DAY} %{MONTH} +%{MONTHDAY} %{TIME} %{YEAR}',

  // Syslog
  PROG: '[\\x21-\\x5a\\x5c\\x5e-\\x7e]+',
  SYSLOGPROG: '%{PROG:program}(?:\\[%{POSINT:pid}\\])?',
  SYSLOGHOST: '%{IPORHOST}',
  SYSLOGFACILITY: '<%{NONNEGINT:facility}\\.%{NONNEGINT:priority}>',
  SYSLOGBASE: '%{SYSLOGTIMESTAMP:timestamp} (?:%{SYSLOGFACILITY} )?%{SYSLOGHOST:logsource} %{SYSLOGPROG}:',

  // Levels and web servers
  LOGLEVEL:
    '\\b(?i:emerg(?:ency)?|alert|crit(?:ical)?|fatal|severe|err(?:or)?|warn(?:ing)?|notice|info(?:rmation(?:al)?)?|debug|trace)\\b',
  HTTPDUSER: '(?:%{EMAILADDRESS}|%{USER})',
  COMMONAPACHELOG:
    '%{IPORHOST:clientip} %{HTTPDUSER:ident} (?:%{USER:auth}|%{EMAILADDRESS:auth}) \\[%{HTTPDATE:timestamp;date;dd/MMM/yyyy:HH:mm:ss Z}\\] ' +
    '"(?:%{WORD:verb} %{NOTSPACE:request}(?: HTTP/%{NUMBER:httpversion})?|%{DATA:rawrequest})" %{NUMBER:response} (?:%{NUMBER:bytes}|-)',
  COMBINEDAPACHELOG: '%{COMMONAPACHELOG} %{QS:referrer} %{QS:agent}',
  HTTPD20_ERRORLOG:
    '\\[%{HTTPDERROR_DATE:timestamp}\\] \\[%{LOGLEVEL:loglevel}\\] (?:\\[client %{IPORHOST:clientip}\\] )?%{GREEDYDATA:errormsg}',
  HTTPD24_ERRORLOG:
    '\\[%{HTTPDERROR_DATE:timestamp}\\] \\[(?:%{WORD:module})?:%{LOGLEVEL:loglevel}\\] \\[pid %{POSINT:pid}(?::tid %{NUMBER:tid})?\\] ' +
    '(?:\\(%{POSINT:proxy_errorcode}\\)%{DATA:proxy_errormessage}: )?(?:\\[client %{IPORHOST:client}(?::%{POSINT:clientport})?\\] )?' +
    '(?:(?:%{WORD:errorcode}): )?%{GREEDYDATA:message}',
  HTTPD_ERRORLOG: '(?:%{HTTPD24_ERRORLOG}|%{HTTPD20_ERRORLOG})',
}

/** Name → pattern. */
export const defaultPatterns: ReadonlyMap<string, string> = new Map(Object.entries(definitions))
