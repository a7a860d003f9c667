/** The widgets of a dashboard besides charts. */
import { useMemo } from 'react'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { useStrings } from '../../kit/kit.ts'
import type { WidgetKind, WidgetKinds } from '../../widgets/panel/kind.ts'
import { EventList } from './event-list.tsx'
import { ClosedMessageTable, MessageTable } from './message-table.tsx'
import { TextWidgetView } from './text-widget.tsx'

/** @param opens messages of a list can be opened and further ones loaded, which needs a login */
export function useWidgetKinds(opens = true): WidgetKinds {
  const t = useStrings(dashboardStrings)
  return useMemo(
    () =>
      new Map<string, WidgetKind>([
        [
          'messages',
          { icon: 'list', name: t('messageList'), asks: true, Draw: opens ? MessageTable : ClosedMessageTable },
        ],
        ['events', { icon: 'bell', name: t('eventList'), asks: true, Draw: EventList }],
        ['text', { icon: 'card-text', name: t('text'), asks: false, Draw: TextWidgetView }],
      ]),
    [t, opens],
  )
}
