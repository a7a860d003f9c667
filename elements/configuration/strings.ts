/** Words of the configuration page and of the URL whitelist's form that the specification does not name. */
import { catalogue } from '../../core/brand/catalogue.ts'

export const screenStrings = catalogue('configurationScreens', {
  // URL whitelist
  entryTitle: 'Title of entry {number}',
  entryUrl: 'URL of entry {number}',
  entryType: 'Type of entry {number}',
  noEntries: 'No URL is whitelisted.',
  noEntriesHint: 'Notifications, lookups and inputs cannot call any URL until one is added.',
  whitelistReadOnly: 'You may see this list but not change it.',

  // Page
  title: 'Configurations',
  about: 'Settings that apply to the whole cluster.',
  sections: 'Configurations',
  section: 'Configuration',
  editTitle: 'Update {section} Configuration',
  on: 'Yes',
  off: 'No',
  none: 'None',

  // Search
  search: 'Search',
  searchAbout: 'Limits of searches and what their menus offer.',
  limitOn: 'Limit the time range of searches',
  limit: 'Time range limit',
  limitHint: 'The longest time range a search may cover, as an ISO 8601 duration such as P30D.',
  noLimit: 'No limit',
  relativeRanges: 'Relative time ranges',
  surroundingRanges: 'Time ranges of surrounding messages',
  surroundingFields: 'Fields that filter surrounding messages',
  analysisDisabled: 'Fields without analysis',
  analysisDisabledHint: 'Their values are not counted or compared, because they are too many or too long.',
  fieldsHint: 'Type a name and press Enter to add it.',
  autoRefreshIntervals: 'Auto-refresh intervals',
  defaultInterval: 'Default auto-refresh interval',
  duration: 'Duration {number}',
  label: 'Label {number}',
  labelShort: 'Label',
  addOption: 'Add to {list}',
  removeOption: 'Remove {label} from {list}',
  optionsHint: 'An ISO 8601 duration such as PT5M, and its label in the menu.',
  duplicate: 'is there already',

  // Decorators
  decorators: 'Decorators',

  // Message processors
  processors: 'Message Processors',
  processorsAbout: 'Messages pass the enabled processors from top to bottom. Changes apply to the next messages.',
  processorOrder: 'Order of the processors',
  processor: 'Processor',
  status: 'Status',
  enabled: 'Enabled',
  disabled: 'Disabled',
  enableProcessor: '{name} enabled',

  // GeoIP resolver
  geoIp: 'GeoIP Resolver',
  geoIpAbout: 'Adds to messages where the addresses in them are. It is one of the message processors, in their order.',
  geoIpEnabled: 'Resolve addresses',
  geoIpEnabledHint: 'Fields that are an IP address get a place, a country and a city beside them.',
  geoIpSchema: 'Only fields of the schema',
  geoIpSchemaHint: 'Resolves source_ip, destination_ip and their like only, into fields such as source_geo_city.',
  geoIpVendor: 'Vendor of the databases',
  geoIpMaxMind: 'MaxMind',
  geoIpIpInfo: 'IPinfo',
  geoIpCity: 'Database of places',
  geoIpCityHint: 'Path of a City or Country database on the server, such as /etc/cordwood/GeoLite2-City.mmdb.',
  geoIpAsn: 'Database of autonomous systems',
  geoIpAsnHint: 'Path of an ASN database (.mmdb) on the server. Empty: none.',
  geoIpRefresh: 'Refresh interval',
  geoIpRefreshHint: 'So often the server looks for new files at these paths.',

  // Events
  events: 'Events',
  eventsAbout: 'How event definitions search and how their notifications are sent.',
  searchTimeout: 'Search timeout',
  searchTimeoutHint: 'A search of an event definition that takes longer is ended.',
  retryPeriod: 'Notification retry period',
  retryPeriodHint: 'A notification that could not be sent is retried after this time.',
  backlog: 'Default backlog size',
  backlogHint: 'The number of messages that notifications of a new event definition contain.',
  catchUp: 'Catch-up window',
  catchUpHint: 'A search that lags behind covers this much time at once. Off: it catches up step by step.',
  catchUpOff: 'Off',
  keepAlive: 'Keep TCP connections of notifications alive',
  messages: { one: '{count} message', other: '{count} messages' },

  // Index set defaults
  indexDefaults: 'Index Set Defaults',
  indexDefaultsAbout: 'Defaults of new index sets. Existing index sets do not change.',

  // Daily volume limit
  dailyVolume: 'Daily Volume Limit',
  dailyVolumeAbout: 'Warns when more is received on a day than you expect. A day begins at midnight UTC.',
  volumeLimit: 'Limit',
  volumeLimitPerDay: '{size} per day',
  volumeLimitOn: 'Warn above a daily volume',
  volumeLimitHint: 'Volume that inputs receive on a day, before messages are stored.',
  volumeToday: 'Received today',
  volumeOfLimit: '{size}, {share} of the limit',
  volumeExceeded: 'Exceeded',
  beyondVolume: 'Above the limit',
  beyondVolumeHint: 'A notification is shown until the day ends. Messages are received and stored as before.',

  // Permissions
  permissions: 'Permissions',
  permissionsAbout: 'With whom owners may share.',
  shareEveryone: 'Allow sharing with everyone',
  shareUsers: 'Allow sharing with single users',

  // Users
  users: 'User',
  usersAbout: 'Sessions of all users.',
  globalTimeout: 'One session timeout for all users',
  timeout: 'Session timeout',
  timeoutHint: 'Idle sessions end after this time: days, hours, minutes and seconds, such as PT8H.',

  // Passwords
  passwords: 'Passwords',
  passwordsAbout: 'Rules for new passwords of users. Existing passwords stay valid.',
  passwordLength: 'Minimum length',
  passwordLengthHint: 'The number of characters a password must have, at most 128.',
  characters: { one: '{count} character', other: '{count} characters' },
  passwordClasses: 'Kinds of characters',
  passwordClassesHint:
    'How many of these a password must contain: lower case letters, upper case letters, digits, other characters.',
  passwordUsername: 'Refuse passwords that contain the username',
  passwordCommon: 'Refuse the most common passwords',

  // URL whitelist section
  whitelist: 'URL Whitelist',
  whitelistAbout: 'URLs that notifications, lookups and inputs may call.',
  whitelistState: 'Whitelist',
  whitelistEntries: { one: '{count} URL', other: '{count} URLs' },

  // Embedding
  embedding: 'Embedding',
  embeddingAbout: 'Origins whose pages may show elements of {product} and call this server. Changes apply immediately.',
  originsOfSettings: 'From the settings of the server',
  originsConfigured: 'Allowed here',
  originNumber: 'Origin {number}',
  originsHint: 'Scheme, host and port as browsers write them: https://portal.example.org',
  addOrigin: 'Add origin',
  removeOrigin: 'Remove {origin}',
  originTest: 'Test an origin',
  originOfPage: 'Origin of the page',
  originTestHint: 'The server calls itself as a browser on a page of this origin would.',
  originTestRun: 'Test',
  originAllowed: 'Pages of {origin} may call this server.',
  originBySettings: 'The settings of the server name this origin.',
  originByConfiguration: 'This configuration names it.',
  originRefused: 'Pages of {origin} may not call this server.',
  originToDo: 'Add the origin above, or name it in CORDWOOD_ALLOWED_ORIGINS and start the server again.',
  originMixed:
    'The page uses https and this server http: browsers block such calls, unless both are on one machine. Serve this server over https.',
})
