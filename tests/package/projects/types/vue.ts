import 'cordwood/vue'
import type { GlobalComponents } from 'vue'

type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props']

export const search: Props<'cordwood-search'> = {
  streamId: 'abc',
  timeRange: { type: 'relative', range: 300 },
  onCordwoodSearchChanged: event => event.detail.query?.trim(),
}
export const timestamp: Props<'cordwood-timestamp'> = { value: '2023-08-02T10:00:00Z', format: 'readable' }
// @ts-expect-error no such format
export const wrong: Props<'cordwood-timestamp'> = { format: 'long' }
/** `page-size="20"` in a template. */
export const table: Props<'cordwood-entity-table'> = { pageSize: '20', heading: 'Hosts' }
// @ts-expect-error no number
export const wordy: Props<'cordwood-entity-table'> = { pageSize: 'twenty' }
