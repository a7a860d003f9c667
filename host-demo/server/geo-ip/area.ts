/** The databases of the GeoIP resolver: their configuration, and the files. `databases` knows which cannot be used. */
import { defineArea } from '../platform/areas/define-area.ts'
import { GeoIpDatabases } from './databases.ts'

export const area = defineArea({
  name: 'geoIp',
  create(services) {
    const databases = new GeoIpDatabases(services)
    return { api: { databases }, start: () => databases.start() }
  },
})
