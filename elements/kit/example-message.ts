/** Makes the answer of a server for one message from its fields. */
export const exampleMessage = (
  index: string,
  fields: Readonly<Record<string, unknown>> & {
    readonly _id: string
    readonly gl2_message_id: string
    readonly gl2_source_input: string
    readonly timestamp: string
    readonly streams: readonly string[]
    readonly source: string
    readonly message: string
  },
) => ({
  index,
  highlight_ranges: {},
  message: {
    id: fields._id,
    message_id: fields.gl2_message_id,
    timestamp: fields.timestamp,
    message: fields.message,
    source: fields.source,
    fields,
    streams: [],
    stream_ids: fields.streams,
    field_count: Object.keys(fields).length,
    size: 120,
    source_input_id: fields.gl2_source_input,
    filter_out: false,
  },
})
