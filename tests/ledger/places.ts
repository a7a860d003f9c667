/** Places of specification 2.2 to 2.5 that have no page yet, by the area they wait for. A page that is built leaves this list. */
import { paths, type RouteName } from '../../core/routes/paths.ts'
import type { LedgerEntry } from './ledger.ts'

const waiting = (section: string, later: string, ...names: readonly RouteName[]): LedgerEntry[] =>
  names.map(name => ({ section, says: paths[name], later }))

export const places: readonly LedgerEntry[] = [
  ...waiting('2.3', 'outputs', 'streamOutputs'),
  ...waiting(
    '2.5',
    'content-packs',
    'contentPacks',
    'exportContentPack',
    'newContentPack',
    'contentPack',
    'editContentPack',
  ),
  ...waiting('2.5', 'outputs', 'outputs'),
  ...waiting('2.5', 'nodes', 'logging', 'nodeMetrics', 'nodes', 'node', 'threadDump', 'processBufferDump'),
  ...waiting(
    '2.5',
    'sidecars',
    'sidecars',
    'sidecarStatus',
    'sidecarAdministration',
    'sidecarConfigurations',
    'newSidecarConfiguration',
    'editSidecarConfiguration',
    'sidecarFailures',
    'newCollector',
    'editCollector',
  ),
]
