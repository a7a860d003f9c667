/** The GeoIP resolver's configuration: checked when it is to be enabled (contract 2, 2.2). */
import { configClasses } from '../../../core/configuration/classes.ts'
import { serverGeoIpConfig } from '../../../core/configuration/defaults.ts'
import { GeoIpResolverConfig } from '../../../core/configuration/schema.ts'
import { checkDatabase, type CheckedFile } from '../platform/geo/database-file.ts'
import { geoKinds, type GeoKind } from '../platform/geo/place.ts'
import { config } from '../platform/records/records.ts'

export const geoIpConfig = config(configClasses.geoIp, GeoIpResolverConfig, serverGeoIpConfig, check)

const pathFields = { city: 'city_db_path', asn: 'asn_db_path' } as const

/** The databases of a configuration: the one of autonomous systems may be left out. */
export function checkedDatabases(
  value: GeoIpResolverConfig,
): readonly { readonly kind: GeoKind; readonly path: string; readonly checked: CheckedFile }[] {
  return geoKinds.flatMap(kind => {
    const path = value[pathFields[kind]]
    if (kind === 'asn' && path === '') return []
    return [{ kind, path, checked: checkDatabase(path, kind, value.db_vendor_type) }]
  })
}

function check(value: GeoIpResolverConfig): Record<string, string[]> {
  if (!value.enabled) return {}
  if (value.use_s3) return problemsOfS3(value)
  return Object.fromEntries(
    checkedDatabases(value).flatMap(({ kind, path, checked: { problem } }) =>
      problem === null ? [] : [[pathFields[kind], [`'${path}' cannot be used: ${problem}`]]],
    ),
  )
}

function problemsOfS3(value: GeoIpResolverConfig): Record<string, string[]> {
  const paths = Object.values(pathFields).filter(field => !value[field].startsWith('s3://'))
  return {
    ...Object.fromEntries(paths.map(field => [field, ["With 'use_s3' the path must begin with s3://."]])),
    use_s3: ['This server does not fetch databases from S3: put the files on the server.'],
  }
}
