/** The model of a notification: an event with its definition and backlog (contract 1, 6.2 and 6.9). Templates read exactly this. */

export interface ReplayInfo {
  readonly timerange_start: string
  readonly timerange_end: string
  readonly query: string
  readonly streams: readonly string[]
}

/** Instants are ISO texts in UTC. */
export interface Event {
  readonly id: string
  readonly event_definition_type: string
  readonly event_definition_id: string
  readonly origin_context: string | null
  readonly timestamp: string
  readonly timestamp_processing: string
  readonly timerange_start: string | null
  readonly timerange_end: string | null
  /** Ids of the streams the event is stored in, and of those its messages come from. */
  readonly streams: readonly string[]
  readonly source_streams: readonly string[]
  readonly message: string
  readonly source: string
  readonly key_tuple: readonly string[]
  readonly key: string | null
  /** 1 low, 2 normal, 3 high. */
  readonly priority: number
  readonly alert: boolean
  readonly fields: Readonly<Record<string, string>>
  readonly group_by_fields: Readonly<Record<string, string>>
  readonly replay_info: ReplayInfo | null
}

export interface BacklogMessage {
  readonly index: string
  readonly id: string
  readonly source: string
  readonly message: string
  readonly timestamp: string
  readonly stream_ids: readonly string[]
  readonly fields: Readonly<Record<string, unknown>>
}

/** Unknown ids are the text '<unknown>'. */
export interface EventModel {
  readonly event_definition_id: string
  readonly event_definition_type: string
  readonly event_definition_title: string
  readonly event_definition_description: string
  readonly job_definition_id: string
  readonly job_trigger_id: string
  readonly event: Event
  readonly backlog: readonly BacklogMessage[]
}
