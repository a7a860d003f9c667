import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { EventConfig } from '../../../core/alerts/schema.ts'
import { useStrings } from '../../kit/kit.ts'

/** How a definition finds its events. */
export function ConfigTypeName({ config }: { readonly config: EventConfig }) {
  const t = useStrings(eventStrings)
  switch (config.type) {
    case 'aggregation-v1':
      return t(config.series.length === 0 ? 'filterType' : 'aggregationType')
    case 'missing-data-v1':
      return t('missingDataType', { field: config.field })
    case 'sequence-v1':
      return t('sequenceType', { count: config.steps.length, key: config.key })
    case 'system-notifications-v1':
      return t('systemType')
  }
}
