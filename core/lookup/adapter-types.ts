/** The types of data adapters, as forms, summaries and their documentation show them; a new one is one entry here. */
import { communityIpLookup, quickIpLookup } from '../threat-intel/schema.ts'
import { threatIntelStrings } from '../threat-intel/strings.ts'
import { ownTableType } from './own-tables.ts'
import type { ChoiceOption, ConfigField, Words } from './config-field.ts'
import { typeWords as w } from './type-words.ts'

export interface AnswerMember {
  readonly name: string
  readonly meaning: Words
}

export interface AdapterTypeView {
  readonly type: string
  readonly title: Words
  /** Says what it is for. */
  readonly about: Words
  readonly keys: Words
  readonly fields: readonly ConfigField[]
  readonly answer: Words
  /** Members of the multi value that need words. */
  readonly members?: readonly AnswerMember[]
  /** A multi value, made up. */
  readonly example?: Readonly<Record<string, unknown>>
  /** The configuration of a new adapter. */
  readonly defaults: Readonly<Record<string, unknown>>
}

type ThreatIntelKey = keyof typeof threatIntelStrings.strings
const i =
  (key: ThreatIntelKey): Words =>
  messages =>
    messages.of(threatIntelStrings)(key)

const plain = (values: readonly string[]): readonly ChoiceOption[] =>
  values.map(value => ({ value, label: () => value }))

const separators: readonly ConfigField[] = [
  { kind: 'escaped', name: 'separator', label: w('separator'), hint: w('separatorHint'), longest: 1 },
  { kind: 'escaped', name: 'quotechar', label: w('quotechar'), hint: w('quotecharHint'), longest: 1 },
]
const token: readonly ConfigField[] = [
  { kind: 'secret', name: 'api_token', label: i('apiToken'), hint: i('apiTokenHint') },
]
const caseInsensitive: ConfigField = { kind: 'flag', name: 'case_insensitive_lookup', label: w('caseInsensitive') }
const milliseconds = (name: string, label: Words): ConfigField => ({
  kind: 'number',
  name,
  label,
  min: 1,
  max: 600_000,
})

export const adapterTypeViews: readonly AdapterTypeView[] = [
  {
    type: ownTableType,
    title: w('ownTable'),
    about: w('ownTableAbout'),
    keys: w('keyAny'),
    answer: w('ownTableAnswer'),
    example: { value: 'DE' },
    fields: [{ kind: 'flag', name: 'case_insensitive_lookup', label: w('ignoreCase'), hint: w('ignoreCaseHint') }],
    defaults: { case_insensitive_lookup: false },
  },
  {
    type: 'csvfile',
    title: w('csvfile'),
    about: w('csvfileAbout'),
    keys: w('keyAny'),
    answer: w('csvfileAnswer'),
    example: { value: 'DE' },
    fields: [
      { kind: 'text', name: 'path', label: w('path'), hint: w('pathHint'), mono: true },
      { kind: 'number', name: 'check_interval', label: w('checkInterval'), hint: w('checkIntervalHint'), min: 1 },
      ...separators,
      { kind: 'text', name: 'key_column', label: w('keyColumn'), hint: w('keyColumnHint'), mono: true },
      { kind: 'text', name: 'value_column', label: w('valueColumn'), hint: w('valueColumnHint'), mono: true },
      caseInsensitive,
      { kind: 'flag', name: 'cidr_lookup', label: w('cidr'), hint: w('cidrHint') },
    ],
    defaults: {
      path: '',
      separator: ',',
      quotechar: '"',
      key_column: 'key',
      value_column: 'value',
      check_interval: 60,
      case_insensitive_lookup: false,
      cidr_lookup: false,
    },
  },
  {
    type: 'dsvhttp',
    title: w('dsvhttp'),
    about: w('dsvhttpAbout'),
    keys: w('keyAny'),
    answer: w('dsvhttpAnswer'),
    example: { value: 'DE' },
    fields: [
      { kind: 'url', name: 'url', label: w('url') },
      { kind: 'number', name: 'refresh_interval', label: w('refreshInterval'), min: 1 },
      ...separators,
      {
        kind: 'escaped',
        name: 'line_separator',
        label: w('lineSeparator'),
        hint: w('lineSeparatorHint'),
        longest: 10,
      },
      { kind: 'text', name: 'ignorechar', label: w('ignorechar'), hint: w('ignorecharHint'), mono: true },
      {
        kind: 'number',
        name: 'key_column',
        label: w('keyColumnNumber'),
        hint: w('columnNumberHint'),
        min: 0,
        max: 1000,
      },
      { kind: 'flag', name: 'check_presence_only', label: w('presenceOnly') },
      {
        kind: 'number',
        name: 'value_column',
        label: w('valueColumnNumber'),
        hint: w('columnNumberHint'),
        min: 0,
        max: 1000,
        when: config => config['check_presence_only'] !== true,
      },
      caseInsensitive,
    ],
    defaults: {
      url: '',
      separator: ',',
      line_separator: '\n',
      quotechar: '"',
      ignorechar: '#',
      key_column: 0,
      value_column: 1,
      check_presence_only: false,
      refresh_interval: 60,
      case_insensitive_lookup: false,
    },
  },
  {
    type: 'httpjsonpath',
    title: w('httpjsonpath'),
    about: w('httpjsonpathAbout'),
    keys: w('keyAny'),
    answer: w('httpjsonpathAnswer'),
    example: { name: 'mara', groups: ['ops'] },
    fields: [
      { kind: 'url', name: 'url', label: w('urlTemplate'), hint: w('urlTemplateHint') },
      { kind: 'text', name: 'single_value_jsonpath', label: w('singlePath'), hint: w('singlePathHint'), mono: true },
      {
        kind: 'text',
        name: 'multi_value_jsonpath',
        label: w('multiPath'),
        hint: w('multiPathHint'),
        mono: true,
        optional: true,
      },
      { kind: 'text', name: 'user_agent', label: w('userAgent') },
      { kind: 'headers', name: 'headers', label: w('headers'), hint: w('headersHint') },
    ],
    defaults: {
      url: '',
      single_value_jsonpath: '$.value',
      multi_value_jsonpath: '',
      user_agent: 'Lookup',
      headers: {},
    },
  },
  {
    type: 'dnslookup',
    title: w('dnslookup'),
    about: w('dnslookupAbout'),
    keys: w('dnslookupKeys'),
    answer: w('dnslookupAnswer'),
    example: { results: [{ ip_address: '192.0.2.7', ip_version: 'IPv4', dns_ttl: 300 }] },
    fields: [
      {
        kind: 'choice',
        name: 'lookup_type',
        label: w('lookupType'),
        options: [
          { value: 'A', label: w('dnsA') },
          { value: 'AAAA', label: w('dnsAaaa') },
          { value: 'A_AAAA', label: w('dnsBoth') },
          { value: 'PTR', label: w('dnsPtr') },
          { value: 'TXT', label: w('dnsTxt') },
        ],
      },
      { kind: 'text', name: 'server_ips', label: w('serverIps'), hint: w('serverIpsHint'), optional: true, mono: true },
      milliseconds('request_timeout', w('requestTimeout')),
      {
        kind: 'time',
        name: 'cache_ttl_override',
        unit: 'cache_ttl_override_unit',
        enabledBy: 'cache_ttl_override_enabled',
        label: w('cacheTtl'),
        hint: w('cacheTtlHint'),
        min: 0,
      },
    ],
    defaults: {
      lookup_type: 'A',
      server_ips: '',
      request_timeout: 10_000,
      cache_ttl_override_enabled: false,
      cache_ttl_override: null,
      cache_ttl_override_unit: null,
    },
  },
  {
    type: 'maxmind_geoip',
    title: w('maxmind'),
    about: w('maxmindAbout'),
    keys: w('keyAddress'),
    answer: w('maxmindAnswer'),
    example: { country: { iso_code: 'DE' }, coordinates: '52.5,13.4' },
    fields: [
      { kind: 'text', name: 'path', label: w('path'), hint: w('pathHint'), mono: true },
      {
        kind: 'choice',
        name: 'database_type',
        label: w('databaseType'),
        options: [
          { value: 'MAXMIND_CITY', label: w('dbCity') },
          { value: 'MAXMIND_COUNTRY', label: w('dbCountry') },
          { value: 'MAXMIND_ASN', label: w('dbAsn') },
          { value: 'IPINFO_STANDARD_LOCATION', label: w('dbIpinfoLocation') },
          { value: 'IPINFO_ASN', label: w('dbIpinfoAsn') },
        ],
      },
      {
        kind: 'time',
        name: 'check_interval',
        unit: 'check_interval_unit',
        label: w('checkIntervalTime'),
        hint: w('checkIntervalHint'),
        min: 1,
      },
    ],
    defaults: { path: '', database_type: 'MAXMIND_CITY', check_interval: 1, check_interval_unit: 'MINUTES' },
  },
  {
    type: 'whois',
    title: w('whois'),
    about: w('whoisAbout'),
    keys: w('keyAddress'),
    answer: w('whoisAnswer'),
    example: { organization: 'Example Networks', country_code: 'DE' },
    fields: [
      {
        kind: 'choice',
        name: 'registry',
        label: w('registry'),
        hint: w('registryHint'),
        options: plain(['AFRINIC', 'APNIC', 'ARIN', 'LACNIC', 'RIPENCC']),
      },
      milliseconds('connect_timeout', w('connectTimeout')),
      milliseconds('read_timeout', w('readTimeout')),
    ],
    defaults: { registry: 'ARIN', connect_timeout: 1000, read_timeout: 1000 },
  },
  {
    type: 'torexitnode',
    title: w('torexitnode'),
    about: w('torexitnodeAbout'),
    keys: w('keyAddress'),
    answer: w('torexitnodeAnswer'),
    example: { node_ids: ['0011BD2485AD45D984EC4159C88FC066E5E3300E'] },
    fields: [],
    defaults: {},
  },
  {
    type: 'spamhaus-edrop',
    title: w('spamhaus'),
    about: w('spamhausAbout'),
    keys: w('keyAddress'),
    answer: w('spamhausAnswer'),
    example: { sbl_id: 'SBL123456', subnet: '192.0.2.0/24' },
    fields: [
      {
        kind: 'number',
        name: 'refresh_interval',
        label: w('refreshInterval'),
        hint: w('refreshHint3600'),
        min: 3600,
      },
    ],
    defaults: { refresh_interval: 14_400 },
  },
  {
    type: 'abuse-ch-ransom',
    title: w('abuse'),
    about: w('abuseAbout'),
    keys: w('abuseKeys'),
    answer: w('abuseAnswer'),
    example: { value: true },
    fields: [
      {
        kind: 'choice',
        name: 'blocklist_type',
        label: w('blocklistType'),
        options: [
          { value: 'DOMAINS', label: w('listDomains') },
          { value: 'URLS', label: w('listUrls') },
          { value: 'IPS', label: w('listIps') },
        ],
      },
      {
        kind: 'time',
        name: 'refresh_interval',
        unit: 'refresh_interval_unit',
        label: w('refreshTime'),
        min: 150,
      },
    ],
    defaults: { blocklist_type: 'DOMAINS', refresh_interval: 150, refresh_interval_unit: 'SECONDS' },
  },
  {
    type: 'otx-api',
    title: w('otx'),
    about: w('otxAbout'),
    keys: w('otxKeys'),
    answer: w('otxAnswer'),
    example: { pulse_info: { count: 3 } },
    fields: [
      {
        kind: 'choice',
        name: 'indicator',
        label: w('indicator'),
        options: [
          { value: 'IPAutoDetect', label: w('indicatorAuto') },
          ...plain(['IPv4', 'IPv6', 'domain', 'hostname', 'file', 'url', 'cve', 'nids', 'correlation-rule']),
        ],
      },
      { kind: 'password', name: 'api_key', label: w('otxKey'), hint: w('otxKeyHint') },
      { kind: 'url', name: 'api_url', label: w('otxUrl') },
      { kind: 'text', name: 'http_user_agent', label: w('userAgent') },
      milliseconds('http_connect_timeout', w('connectTimeout')),
      milliseconds('http_write_timeout', w('writeTimeout')),
      milliseconds('http_read_timeout', w('readTimeout')),
    ],
    defaults: {
      indicator: 'IPAutoDetect',
      api_key: '',
      api_url: 'https://otx.alienvault.com',
      http_user_agent: 'Lookup',
      http_connect_timeout: 10_000,
      http_write_timeout: 10_000,
      http_read_timeout: 60_000,
    },
  },
  {
    type: quickIpLookup,
    title: i('quick'),
    about: i('quickAbout'),
    keys: i('keys'),
    answer: i('single'),
    members: [
      { name: 'ip', meaning: i('ip') },
      { name: 'noise', meaning: i('noise') },
      { name: 'code', meaning: i('code') },
    ],
    example: { ip: '198.51.100.7', noise: true, code: '0x01' },
    fields: token,
    defaults: { api_token: { is_set: false } },
  },
  {
    type: communityIpLookup,
    title: i('community'),
    about: i('communityAbout'),
    keys: i('keys'),
    answer: i('single'),
    members: [
      { name: 'ip', meaning: i('ip') },
      { name: 'noise', meaning: i('noise') },
      { name: 'riot', meaning: i('riot') },
      { name: 'classification', meaning: i('classification') },
      { name: 'name', meaning: i('name') },
      { name: 'link', meaning: i('link') },
      { name: 'last_seen', meaning: i('lastSeen') },
      { name: 'message', meaning: i('message') },
    ],
    example: {
      ip: '198.51.100.7',
      noise: false,
      riot: true,
      classification: 'benign',
      name: 'Example DNS',
      link: 'https://example.org/ip/198.51.100.7',
      last_seen: '2024-01-31',
      message: 'Success',
    },
    fields: token,
    defaults: { api_token: { is_set: false } },
  },
]

const byType: ReadonlyMap<string, AdapterTypeView> = new Map(adapterTypeViews.map(view => [view.type, view]))

/** Undefined for a type that is not known here. */
export const adapterTypeView = (type: string | undefined): AdapterTypeView | undefined =>
  type === undefined ? undefined : byType.get(type)
