/** Networks that Spamhaus says to drop: DROP and EDROP. */
import { loadedType } from '../adapter-type.ts'
import { addressKey } from '../packed/address-key.ts'
import { fetchLines } from '../packed/fetch-text.ts'
import { networkIn, networksReader, packNetworks, type PackedNetworks } from '../packed/packed-networks.ts'
import { whole } from '../fields.ts'
import { nothing, oneValue } from '../found.ts'
import { LookupError } from '../lookup-error.ts'

const urls = ['https://www.spamhaus.org/drop/drop.txt', 'https://www.spamhaus.org/drop/edrop.txt']

export const adapterType = loadedType({
  type: 'spamhaus-edrop',
  configClass: 'org.graylog.plugins.threatintel.adapters.spamhaus.SpamhausEDROPDataAdapter$Config',
  defaultConfig: { refresh_interval: 14_400 },
  fields: { refresh_interval: whole(3600) },
  onDemand: true,
  everyMs: config => config.refresh_interval * 1000,
  async load(_config, ways, _before: PackedNetworks | null, signal) {
    const lists = await Promise.all(urls.map(url => fetchLines(ways, url, signal, ';')))
    const rows = lists.flat().flatMap(line => {
      const [subnet = '', id = ''] = line.split(';').map(part => part.trim())
      const network = networkIn(subnet)
      return network ? [[network, `${id} ${subnet}`] as const] : []
    })
    if (rows.length === 0) throw new LookupError('The lists have no networks in them.')
    return packNetworks(rows)
  },
  reader(_config, data) {
    const find = networksReader(data)
    return key => {
      const [sbl_id, subnet] = find(addressKey(key))?.split(' ') ?? []
      return subnet === undefined
        ? oneValue(false)
        : { ...nothing, single_value: true, multi_value: { sbl_id, subnet } }
    }
  },
})
