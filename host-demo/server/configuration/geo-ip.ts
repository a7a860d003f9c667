/** The GeoIP resolver's configuration: checked when it is to be enabled (contract part 2, 2.2). */
import { existsSync } from 'node:fs'
import { configClasses } from '../../../core/configuration/classes.ts'
import { GeoIpResolverConfig } from '../../../core/configuration/schema.ts'
import { config } from '../platform/records/records.ts'

export const geoIpConfig = config(configClasses.geoIp, GeoIpResolverConfig, {
  enabled: false, enforce_graylog_schema: false, db_vendor_type: 'MAXMIND', city_db_path: '/etc/graylog/server/GeoLite2-City.mmdb',
  asn_db_path: '/etc/graylog/server/GeoLite2-ASN.mmdb', refresh_interval_unit: 'MINUTES', refresh_interval: 10, use_s3: false,
}, check)

function check({ enabled, use_s3, city_db_path, asn_db_path }: GeoIpResolverConfig): Record<string, string[]> {
  if (!enabled) return {}
  const problems: Record<string, string[]> = {}
  for (const [field, path] of Object.entries({ city_db_path, asn_db_path })) {
    if (field === 'asn_db_path' && path === '') continue
    if (use_s3 && !path.startsWith('s3://')) problems[field] = ["With 'use_s3' the path must begin with s3://."]
    else if (!use_s3 && !existsSync(path)) problems[field] = [`There is no database file '${path}' on the server.`]
  }
  if (use_s3) problems['use_s3'] = ['Databases cannot be fetched from S3 yet; put the files on the server.']
  return problems
}
