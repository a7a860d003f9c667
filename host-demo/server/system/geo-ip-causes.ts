/** Says that a GeoIP database cannot be used, while it cannot. */
import type { GeoIpDatabases } from '../geo-ip/databases.ts'
import type { Cause } from './notifications.ts'

export const geoIpCauses = ({ problems }: Pick<GeoIpDatabases, 'problems'>): readonly Cause[] =>
  problems.map(({ path, reason }) => ({
    type: 'generic',
    severity: 'normal',
    key: `geoip-${path}`,
    details: {
      title: 'A GeoIP database cannot be used',
      description:
        `${path}: ${reason} Messages are stored without what it knows. Put the file in its place, or change the path under ` +
        'System → Configurations → GeoIP resolver; a new file is found within the refresh interval.',
    },
  }))
