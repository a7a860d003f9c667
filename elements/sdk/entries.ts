/**
 * The registry of elements: one line per element here, and one in `cordwood.css` for the place it keeps. All else (exports, `all`,
 * manifest, typings, docs) follows from these lines and from the elements' sources.
 */
import { resolve } from 'node:path'

export const elements: string = resolve(import.meta.dirname, '..')

/** Tag → the module, in `elements`, that defines it. */
export const elementEntries = {
  'cordwood-admin': 'shell/admin.tsx',
  'cordwood-search': 'search/search.tsx',
  'cordwood-message': 'search/message.tsx',
  'cordwood-saved-searches': 'views/saved-searches.tsx',
  'cordwood-sources': 'search/sources.tsx',
  'cordwood-inputs': 'inputs/inputs.tsx',
  'cordwood-overview': 'system/overview.tsx',
  'cordwood-enterprise': 'system/enterprise.tsx',
  'cordwood-not-found': 'shell/not-found.tsx',
  'cordwood-security': 'shell/security.tsx',
  'cordwood-index-failures': 'indices/failures.tsx',
  'cordwood-timestamp': 'leaves/timestamp.ts',
  'cordwood-copy-button': 'leaves/copy-button.ts',
  'cordwood-time-unit': 'leaves/time-unit.ts',
  'cordwood-lifecycle-badge': 'leaves/lifecycle-badge.ts',
  'cordwood-value': 'leaves/value.ts',
  'cordwood-public-notifications': 'notices/public-notifications.tsx',
  'cordwood-share-button': 'permissions/share-button.tsx',
  'cordwood-entity-table': 'tables/entity-table.tsx',
  'cordwood-key-value-table': 'tables/key-value-table.tsx',
  'cordwood-select': 'fields/select.tsx',
  'cordwood-time-unit-input': 'fields/time-unit-input.tsx',
  'cordwood-duration-input': 'fields/duration-input.tsx',
  'cordwood-time-zone-picker': 'fields/time-zone-picker.tsx',
  'cordwood-color-picker': 'fields/color-picker.tsx',
  'cordwood-date-picker': 'fields/date-picker.tsx',
  'cordwood-typeahead': 'fields/typeahead.tsx',
  'cordwood-sortable-list': 'fields/sortable-list.tsx',
  'cordwood-notification-form': 'notifications/notification-form.tsx',
  'cordwood-notification-summary': 'notifications/notification-summary.tsx',
  'cordwood-notification-details': 'notifications/notification-details.tsx',
  'cordwood-lookup-adapter-form': 'threat-intel/adapter-form.tsx',
  'cordwood-lookup-adapter-summary': 'threat-intel/adapter-summary.tsx',
  'cordwood-lookup-adapter-documentation': 'threat-intel/adapter-documentation.tsx',
  'cordwood-url-whitelist-editor': 'configuration/url-whitelist-editor.tsx',
  'cordwood-url-field': 'configuration/url-field.tsx',
  'cordwood-configurations': 'configuration/configurations.tsx',
  'cordwood-streams': 'streams/streams.tsx',
  'cordwood-stream-rules': 'streams/stream-rules.tsx',
  'cordwood-welcome': 'start/welcome.tsx',
  'cordwood-cloud-wizard': 'cloud/cloud-wizard.tsx',
} as const
