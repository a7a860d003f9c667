/**
 * Checks the payloads of notified services against their public documentation: the paging service's Events API v2
 * (PD-CEF), chat A's incoming webhooks with attachments, chat B's message cards for incoming webhooks. Each function
 * returns the faults, nothing where the service would accept the payload.
 */
import { Type, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

const closed = { additionalProperties: false } as const
const optional = (schema: TSchema) => Type.Optional(schema)
const text = (maxLength?: number, minLength = 0) =>
  Type.String({ minLength, ...(maxLength === undefined ? {} : { maxLength }) })
const webAddress = Type.String({ pattern: '^https?://[^\\s]+$' })
const instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:?\\d\\d)$' })

const problemsBy = (schema: TSchema, maxBytes: number) => {
  const validator = Compile(schema)
  return (payload: unknown): string[] => [
    ...validator.Errors(payload).map(({ instancePath, message }) => `${instancePath || 'payload'} ${message}`),
    ...(Buffer.byteLength(JSON.stringify(payload) ?? '') > maxBytes ? [`more than ${maxBytes} bytes`] : []),
  ]
}

/** POST https://events.pagerduty.com/v2/enqueue, 512 KB at most. */
export const pagingProblems = problemsBy(
  Type.Object(
    {
      routing_key: text(32, 32),
      event_action: Type.Enum(['trigger', 'acknowledge', 'resolve']),
      dedup_key: optional(text(255)),
      payload: Type.Object(
        {
          summary: text(1024, 1),
          source: text(undefined, 1),
          severity: Type.Enum(['critical', 'error', 'warning', 'info']),
          timestamp: optional(instant),
          component: optional(text()),
          group: optional(text()),
          class: optional(text()),
          custom_details: optional(Type.Object({})),
        },
        closed,
      ),
      client: optional(text()),
      client_url: optional(webAddress),
      links: optional(Type.Array(Type.Object({ href: webAddress, text: optional(text()) }, closed))),
      images: optional(
        Type.Array(Type.Object({ src: webAddress, href: optional(webAddress), alt: optional(text()) }, closed)),
      ),
    },
    closed,
  ),
  512 * 1024,
)

const chatAShape = problemsBy(
  Type.Object(
    {
      text: optional(text(40_000, 1)),
      channel: optional(text(undefined, 1)),
      username: optional(text(undefined, 1)),
      icon_url: optional(webAddress),
      icon_emoji: optional(Type.String({ pattern: '^:[^:\\s]+:$' })),
      link_names: optional(Type.Boolean()),
      attachments: optional(
        Type.Array(
          Type.Object(
            { color: Type.String({ pattern: '^(good|warning|danger|#[0-9A-Fa-f]{6})$' }), text: text(40_000, 1) },
            closed,
          ),
          { maxItems: 100 },
        ),
      ),
    },
    closed,
  ),
  100_000,
)

/** A message needs a text or an attachment, else the webhook answers `no_text`. */
export const chatAProblems = (payload: unknown): string[] => {
  const { text: said, attachments } = payload as { text?: string; attachments?: readonly unknown[] }
  return [...chatAShape(payload), ...(said || attachments?.length ? [] : ['no_text'])]
}

/** A card of at most 28 KB; `summary` is needed where there is no `text`, the theme colour is written without '#'. */
export const chatBProblems = problemsBy(
  Type.Object(
    {
      '@type': Type.Literal('MessageCard'),
      '@context': Type.String({ pattern: '^https?://schema\\.org/extensions$' }),
      themeColor: Type.String({ pattern: '^[0-9A-Fa-f]{6}$' }),
      summary: text(undefined, 1),
      title: optional(text()),
      text: optional(text()),
      sections: Type.Array(
        Type.Object(
          {
            title: optional(text()),
            activityImage: optional(webAddress),
            activityTitle: optional(text()),
            activitySubtitle: optional(text()),
            activityText: optional(text()),
            text: optional(text()),
            facts: optional(Type.Array(Type.Object({ name: text(), value: text() }, closed))),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  28 * 1024,
)

const message = Type.Object(
  {
    index: text(),
    id: text(),
    source: text(),
    message: text(),
    timestamp: instant,
    stream_ids: Type.Array(text()),
    fields: Type.Object({}),
  },
  closed,
)

/** The event as the HTTP notification posts it (contract 1, 6.9). */
export const httpProblems = problemsBy(
  Type.Object(
    {
      event_definition_id: text(undefined, 1),
      event_definition_type: text(undefined, 1),
      event_definition_title: text(undefined, 1),
      event_definition_description: text(),
      job_definition_id: text(undefined, 1),
      job_trigger_id: text(undefined, 1),
      event: Type.Object({
        id: text(undefined, 1),
        timestamp: instant,
        message: text(),
        source: text(),
        key: text(),
        key_tuple: Type.Array(text()),
        priority: Type.Integer({ minimum: 1, maximum: 4 }),
        alert: Type.Boolean(),
        fields: Type.Object({}),
        group_by_fields: Type.Object({}),
        source_streams: Type.Array(text()),
        streams: Type.Array(text()),
      }),
      backlog: Type.Array(message),
    },
    closed,
  ),
  1024 * 1024,
)
