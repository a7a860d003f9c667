import type { AggregationWidget, MessagesWidget, Widget } from './schema.ts'

export const isAggregation = (widget: Widget): widget is AggregationWidget => widget.type === 'aggregation'
export const isMessages = (widget: Widget): widget is MessagesWidget => widget.type === 'messages'
