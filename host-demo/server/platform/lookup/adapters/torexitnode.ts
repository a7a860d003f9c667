/** Addresses from which the Tor network is left, with the nodes that have them. */
import { loadedType } from '../adapter-type.ts'
import { addressKey } from '../packed/address-key.ts'
import { fetchLines } from '../packed/fetch-text.ts'
import { packTexts, textsReader, type PackedTexts } from '../packed/packed-texts.ts'
import { nothing } from '../found.ts'
import { LookupError } from '../lookup-error.ts'

const url = 'https://check.torproject.org/exit-addresses'
const everyMs = 60 * 60 * 1000

/** Returns the nodes by address. Lines are `ExitNode <id>` and, below it, `ExitAddress <address> <date> <time>`. */
function nodesIn(lines: readonly string[]): ReadonlyMap<string, Set<string>> {
  const nodes = new Map<string, Set<string>>()
  let node = ''
  for (const line of lines) {
    const [name, value = ''] = line.split(' ')
    if (name === 'ExitNode') node = value
    if (name === 'ExitAddress') nodes.set(value, (nodes.get(value) ?? new Set()).add(node))
  }
  return nodes
}

export const adapterType = loadedType({
  type: 'torexitnode',
  configClass: 'org.graylog.plugins.threatintel.adapters.tor.TorExitNodeDataAdapter$Config',
  defaultConfig: {},
  fields: {},
  onDemand: true,
  everyMs: () => everyMs,
  async load(_config, ways, _before: PackedTexts | null, signal) {
    const nodes = nodesIn(await fetchLines(ways, url, signal, '#'))
    if (nodes.size === 0) throw new LookupError('The list has no addresses in it.')
    return packTexts([...nodes].map(([address, ids]) => [address, [...ids].join(' ')] as const))
  },
  reader(_config, data) {
    const find = textsReader(data)
    return key => {
      addressKey(key)
      const node_ids = find(key.trim())?.split(' ')
      return node_ids ? { ...nothing, single_value: node_ids.join(', '), multi_value: { node_ids } } : nothing
    }
  },
})
