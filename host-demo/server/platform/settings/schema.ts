/**
 * Every setting: its name, what it does, its default. The environment variable is `CORDWOOD_` and the name in upper case with
 * underscores (`httpPort` → `CORDWOOD_HTTP_PORT`); the optional file (`CORDWOOD_CONFIG_FILE`) has the names as they stand here.
 * `docs/reference/configuration.md` is written from this schema.
 */
import { Type, type Static } from 'typebox'

const MiB = 1024 * 1024
/** A period of days, weeks and less: a month has no length. */
const PERIOD = '^P(?=.)(\\d+W)?(\\d+D)?(T(?=.)(\\d+H)?(\\d+M)?(\\d+S)?)?$'

const list = (description: string) => Type.Array(Type.String({ minLength: 1 }), { default: [], description })
const flag = (value: boolean, description: string) => Type.Boolean({ default: value, description })

/** Fields that are left out are empty or off (core/notices). */
const PublicNotification = Type.Partial(
  Type.Object({
    variant: Type.Enum(['danger', 'warning', 'success', 'info']),
    hiddenTitle: Type.Boolean(),
    isActive: Type.Boolean(),
    isDismissible: Type.Boolean(),
    title: Type.String(),
    shortMessage: Type.String(),
    longMessage: Type.String(),
  }),
  { additionalProperties: false },
)

/** Values that cannot leave their declaration. */
const ThemeTokens = Type.Record(Type.String(), Type.String({ maxLength: 100, pattern: '^[^;{}<>\\\\]+$' }))

export const SettingsSchema = Type.Object(
  {
    bindAddress: Type.String({
      minLength: 1,
      default: '127.0.0.1',
      description: 'Address the server listens on; also the address of the default inputs.',
    }),
    httpPort: Type.Integer({
      minimum: 0,
      maximum: 65_535,
      default: 9000,
      description: 'Port of the web interface and the API. 0 takes any free port.',
    }),
    pathPrefix: Type.String({
      pattern: '^/([A-Za-z0-9._~-]+/)*$',
      default: '/',
      description: 'Path under which interface and API are served, with a slash at both ends: `/` or `/logs/`.',
    }),
    publicUrl: Type.Union([Type.String({ pattern: '^https?://[^\\s/]+/?$' }), Type.Null()], {
      default: null,
      description:
        'Scheme, host and port by which clients reach a server behind a proxy: `https://logs.example.org`. Default: bind address and port.',
    }),
    dataDir: Type.String({
      minLength: 1,
      default: './data',
      description: 'Folder of everything the server keeps. Made at the first start.',
    }),
    rootPassword: Type.Union([Type.String({ minLength: 1 }), Type.Null()], {
      default: null,
      description: 'Password of the user `admin`. Default: made at the first start and printed once.',
    }),
    rootEmail: Type.String({ default: '', description: 'E-mail address of the user `admin`.' }),
    rootTimeZone: Type.String({
      minLength: 1,
      default: 'UTC',
      description: 'IANA time zone of the user `admin` and of everyone without one: `Europe/Berlin`.',
    }),
    secret: Type.Union([Type.String({ minLength: 16 }), Type.Null()], {
      default: null,
      description:
        'At least 16 characters from which the key for stored secrets is made. Default: generated into `secret.json` in the data folder.',
    }),
    previousSecret: Type.Union([Type.String({ minLength: 16 }), Type.Null()], {
      default: null,
      description:
        'The former `CORDWOOD_SECRET`, after it has been changed: with it `npm run rotate-key`, or the next start, re-encrypts what is stored.',
    }),
    messages: Type.String({
      minLength: 1,
      default: 'embedded',
      description: 'Where messages are kept: `embedded`, on this machine.',
    }),
    records: Type.String({
      minLength: 1,
      default: 'embedded',
      description: 'Where users, streams and all other documents are kept: `embedded`, on this machine.',
    }),
    defaultInputs: flag(
      true,
      'Whether the first start creates inputs: syslog TCP and UDP on 1514, GELF TCP and UDP on 12201, GELF HTTP on 12202.',
    ),
    checkReplies: flag(
      false,
      'For tests: answers 500 in place of a reply that is not as the API describes it. Slows every request.',
    ),
    edition: Type.Union([Type.Literal('standard'), Type.Literal('cloud')], {
      default: 'standard',
      description:
        '`cloud` hides host names and node links and forces key-and-secret authentication to the cloud provider.',
    }),
    journalMaxBytes: Type.Integer({
      minimum: 16 * MiB,
      default: 5 * 1024 * MiB,
      description:
        'Largest size of the journal in bytes. At the limit HTTP inputs answer 429 or 503, TCP inputs stop reading, UDP drops are counted.',
    }),
    maxMessageFields: Type.Integer({
      minimum: 1,
      default: 500,
      description:
        'Fields a message can have. Further ones are kept as text in `full_message`, where their words are found.',
    }),
    maxNewFieldsPerHour: Type.Integer({
      minimum: 0,
      default: 250,
      description:
        'Names of fields an input can bring in an hour that it has not had before. Further ones are kept as text until the next hour.',
    }),
    maxInputFields: Type.Integer({
      minimum: 1,
      default: 500,
      description:
        'Names of fields an input can have in all, so that one sender leaves room in an index, which has columns for 1,000, to others.',
    }),
    allowLeadingWildcards: flag(false, 'Whether a search term may start with a wildcard (`*error`), which is slow.'),
    searchCacheBytes: Type.Integer({
      minimum: 0,
      default: 0,
      description:
        'Bytes that what was read for searches is kept in. More makes searches with very many different values faster. ' +
        '0: a 32nd of the memory of the machine or container, from 64 to 256 MiB.',
    }),
    searchMemoryBytes: Type.Integer({
      minimum: 16 * MiB,
      default: 160 * MiB,
      description:
        'Bytes that all searches together hold at most while they run; a single one may have five eighths of it. A search over it fails and says what for.',
    }),
    maxIndexRetention: Type.Union([Type.String({ pattern: PERIOD }), Type.Null()], {
      default: null,
      description:
        'Longest time that the strategies of an index set may keep messages, as an ISO 8601 period: `P90D`. ' +
        'It holds for lifetimes, and for rotation periods times the number of indices. Default: no limit.',
    }),
    indexLifetimeLeeway: Type.Union([Type.String({ pattern: PERIOD }), Type.Null()], {
      default: null,
      description:
        'Least difference between the shortest and the longest lifetime of an index set, as an ISO 8601 period: `P5D`. Default: a day.',
    }),
    rotationStrategies: Type.Array(Type.Enum(['count', 'size', 'time', 'time-size-optimizing']), {
      default: ['count', 'size', 'time', 'time-size-optimizing'],
      description: 'Rotation strategies that index sets may have, separated by commas.',
    }),
    disabledRetentionStrategies: Type.Array(Type.Enum(['delete', 'close', 'none']), {
      default: [],
      description: 'Retention strategies that index sets may not have, separated by commas: `none,close`.',
    }),
    logLevel: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'], {
      default: 'info',
      description: 'Least level of the server log: `trace`, `debug`, `info`, `warn`, `error` or `fatal`.',
    }),
    slowRequestMs: Type.Integer({
      minimum: 1,
      default: 2000,
      description:
        'API requests and searches that take so many milliseconds stand in the server log, with the time of each stage.',
    }),
    auditMaxDays: Type.Integer({
      minimum: 1,
      maximum: 36_500,
      default: 400,
      description: 'So many days rows of the audit log are kept. Older ones are removed.',
    }),
    auditMaxRows: Type.Integer({
      minimum: 1000,
      default: 500_000,
      description:
        'So many rows the audit log has at most, of some 800 bytes each and never more than 10 KB; the oldest are removed first.',
    }),
    allowedOrigins: list(
      'Origins whose pages may call the API and load the SDK (CORS), separated by commas: `https://portal.example.org`. ' +
        'More can be added while the server runs: Configurations, Embedding.',
    ),
    frameAncestors: list(
      'Origins whose pages may show the interface in a frame, separated by commas. Default: none but its own.',
    ),
    trustedProxies: list(
      'Addresses or networks of proxies whose `X-Forwarded-*` and `X-Graylog-Server-URL` headers are believed, separated by commas: `10.0.0.0/8`.',
    ),
    outgoingAllowedRanges: list(
      'Private networks that calls to configured URLs (notifications, lookups) may reach, separated by commas: `10.1.0.0/16`. ' +
        'Addresses of cloud metadata services are never among them.',
    ),
    lookupFolders: list(
      'Folders of this machine whose files lookup tables may read, separated by commas: `/etc/cordwood/lookup`. Beside them the folder `lookup` of the data folder.',
    ),
    pagingUrl: Type.String({
      pattern: '^https?://\\S+$',
      default: 'https://events.pagerduty.com/v2/enqueue',
      description: 'Where the incident-paging notification sends its events.',
    }),
    transportEmailEnabled: flag(false, 'Whether e-mail is sent. It needs a host name.'),
    transportEmailHostname: Type.Union([Type.String({ minLength: 1 }), Type.Null()], {
      default: null,
      description: 'Host name of the mail server (SMTP).',
    }),
    transportEmailPort: Type.Integer({
      minimum: 1,
      maximum: 65_535,
      default: 25,
      description: 'Port of the mail server; 587 with STARTTLS and 465 with TLS are usual.',
    }),
    transportEmailUseTls: flag(true, 'Whether the connection to the mail server must be encrypted with STARTTLS.'),
    transportEmailUseSsl: flag(
      false,
      'Whether the connection to the mail server is encrypted from its first byte (SMTPS), in place of STARTTLS.',
    ),
    transportEmailUseAuth: flag(false, 'Whether to log in at the mail server.'),
    transportEmailAuthUsername: Type.Union([Type.String({ minLength: 1 }), Type.Null()], {
      default: null,
      description: 'User name at the mail server.',
    }),
    transportEmailAuthPassword: Type.Union([Type.String({ minLength: 1 }), Type.Null()], {
      default: null,
      description: 'Password at the mail server.',
    }),
    transportEmailFromEmail: Type.Union([Type.String({ minLength: 1 }), Type.Null()], {
      default: null,
      description: 'Sender of e-mails whose notification names none.',
    }),
    transportEmailConnectTimeoutMs: Type.Integer({
      minimum: 1,
      default: 10_000,
      description: 'Time in milliseconds in which the mail server must accept a connection.',
    }),
    transportEmailSocketTimeoutMs: Type.Integer({
      minimum: 1,
      default: 10_000,
      description: 'Time in milliseconds in which the mail server must answer.',
    }),
    scriptFolder: Type.Union([Type.String({ minLength: 1 }), Type.Null()], {
      default: null,
      description:
        'Folder of the programs that script notifications may run, as the user of the server. Default: none, such notifications cannot be made.',
    }),
    notificationsPerDefinition: Type.Integer({
      minimum: 0,
      default: 100,
      description:
        'Notifications that one event definition sends at most in ten minutes. Further ones are suppressed and counted. 0: no limit.',
    }),
    notificationsPerReceiver: Type.Integer({
      minimum: 0,
      default: 300,
      description:
        'Notifications that one receiver (a URL, a list of recipients, a program) is sent at most in ten minutes. Further ones are suppressed and counted. 0: no limit.',
    }),
    notificationQueueSize: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 1000,
      description: 'Notifications of one event definition that can wait. Further ones are suppressed and counted.',
    }),
    ipReputationUrl: Type.String({
      pattern: '^https?://\\S+$',
      default: 'https://api.greynoise.io',
      description: 'Base URL of the IP-reputation service that the threat-intelligence lookups ask.',
    }),
    integrationsNamespace: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
      default: 'org.graylog.integrations',
      description: 'Name under which the calls of cloud ingestion lie: `/api/plugins/{name}/aws`.',
    }),
    awsHttp2: flag(
      false,
      'Whether cloud ingestion speaks HTTP/2 to the streaming service. HTTP/1.1 goes through proxies and reaches emulators, too.',
    ),
    maxBodyBytes: Type.Integer({
      minimum: 64 * 1024,
      default: 10 * MiB,
      description: 'Largest body of an API request in bytes.',
    }),
    publicNotifications: Type.Record(Type.String(), PublicNotification, {
      default: {},
      description:
        'Banners over every page, as JSON by an id of your own: `{"maintenance":{"isActive":true,"variant":"warning","title":"Maintenance",' +
        '"shortMessage":"Tonight from 22:00","longMessage":"For two hours.","isDismissible":true,"hiddenTitle":false}}`. ' +
        '`variant`: `danger`, `warning`, `success` or `info`. Shown while `isActive`.',
    }),
    customTheme: Type.Object(
      { teint: Type.Optional(ThemeTokens), noir: Type.Optional(ThemeTokens) },
      {
        default: {},
        additionalProperties: false,
        description:
          'Values of theme tokens, as JSON by theme (`teint`, the light one, and `noir`) and name without `--cordwood-`: ' +
          '`{"teint":{"accent":"#0a6b4f"},"noir":{"accent":"#4cc9a0"}}`.',
      },
    ),
    features: list('Feature flags of the interface, separated by commas: `name=on`.'),
  },
  { additionalProperties: false },
)

export type Settings = Readonly<Static<typeof SettingsSchema>>
export type SettingName = keyof Settings

export const settingNames = Object.keys(SettingsSchema.properties) as SettingName[]

/** Returns the parts of a setting's schema that the reference and the reader use. */
export const settingSchema = (name: SettingName) =>
  SettingsSchema.properties[name] as {
    readonly type?: string
    readonly default?: unknown
    readonly description?: string
  }

export const environmentName = (name: string) =>
  `CORDWOOD_${name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()}`

/** Settings whose values are never shown. */
export const secretSettings: ReadonlySet<string> = new Set([
  'rootPassword',
  'secret',
  'previousSecret',
  'transportEmailAuthPassword',
])
