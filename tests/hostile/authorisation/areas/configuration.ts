/** The configuration of the cluster: readers may read it, admins alone may change it or see the URL whitelist. */
import { from, type Cases } from '../cases.ts'
import { indexSetStrategies } from '../entities.ts'
import type { Fixture } from '../fixture.ts'

const configClass = 'org.graylog2.users.UserConfiguration'
const timeouts = { enable_global_session_timeout: false, global_session_timeout_interval: 'PT8H' }
const defaults = {
  ...indexSetStrategies,
  index_analyzer: 'standard',
  shards: 1,
  replicas: 0,
  index_optimization_max_num_segments: 1,
  index_optimization_disabled: false,
  field_type_refresh_interval: 5,
  field_type_refresh_interval_unit: 'SECONDS',
}
const aws = { lookups_enabled: false, lookup_regions: '', access_key: '', secret_key: 'a secret', proxy_enabled: false }

export const configuration: Cases = {
  'GET /system/cluster_config': from('reader'),
  'GET /system/cluster_config/{configClass}': from('reader', { path: { configClass } }),
  'PUT /system/cluster_config/{configClass}': from('admin', { path: { configClass }, body: timeouts }),
  'DELETE /system/cluster_config/{configClass}': from('admin', { path: { configClass } }),
  'PUT /system/indices/index_set_defaults': from('admin', { body: defaults }),
  'GET /system/messageprocessors/config': from('reader'),
  'PUT /system/messageprocessors/config': {
    from: 'admin',
    call: async fixture => ({ body: await fixture.json('admin', 'GET', '/system/messageprocessors/config') }),
  },
  'PUT /plugins/org.graylog.aws/config': from('admin', { body: aws }),
  'GET /system/embedding/origins': from('reader'),
  'POST /system/embedding/test_origin': from('reader', { body: { origin: 'https://a.example' } }),
  'GET /system/urlwhitelist': from('admin'),
  'PUT /system/urlwhitelist': { from: 'admin', call: (fixture: Fixture) => ({ body: fixture.whitelist }) },
  'POST /system/urlwhitelist/check': from('nobody', { body: { url: 'https://a.example' } }),
  'POST /system/urlwhitelist/generate_regex': from('nobody', {
    body: { url_template: 'https://a.example/${key}', placeholder: '${key}' },
  }),
}
