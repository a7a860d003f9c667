import type { AggregationWidget, EventsWidget, MessagesWidget, TextWidget, Widget } from './schema.ts'

export const isAggregation = (widget: Widget): widget is AggregationWidget => widget.type === 'aggregation'
export const isMessages = (widget: Widget): widget is MessagesWidget => widget.type === 'messages'
export const isEvents = (widget: Widget): widget is EventsWidget => widget.type === 'events'
export const isText = (widget: Widget): widget is TextWidget => widget.type === 'text'

/** Type of the widget that stands in a public dashboard in the place of one that the maker of the link may not read. */
export const notPermittedType = 'not-permitted'
