/**
 * Splunk HTTP Event Collector (https://docs.splunk.com/Documentation/Splunk/latest/Data/UsetheHTTPEventCollector): events as JSON objects or
 * raw lines. `Success` is said once they are on the disk. A request is taken whole, or not at all where it has a broken event.
 */
import { secret, textOf } from '../../configuration.ts'
import { jsonAnswer, type HttpAnswer } from '../../listeners/http/answers.ts'
import { httpFields } from '../../listeners/http/fields.ts'
import { openHttpInput, type HttpRoute, type TakenRequest } from '../../listeners/http/http-input.ts'
import { eachLine } from '../../listeners/http/lines.ts'
import type { TransportDefinition } from '../../listeners/transport.ts'
import { createAcknowledgements } from './acknowledgements.ts'
import { hecAnswer, hecAnswers } from './answers.ts'
import { cutEvents, maxEvents } from './cut-events.ts'
import { frameStart } from './metadata.ts'
import { tokenCheck } from './token.ts'

const maxInflatedBytes = 64 * 1024 * 1024
/** Limit of the metadata that is repeated for each event of one request. */
const maxRepeatedBytes = 64 * 1024 * 1024
const guid = /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i

export const splunkHttp: TransportDefinition = {
  name: 'splunk-hec',
  withoutRoom: 'refuses',
  fields: httpFields({
    token: secret('Token', 'What senders name in “Authorization: Splunk …”: any text without blanks, often a UUID.', {
      optional: false,
    }),
  }),
  async open(configuration, _codec, intake) {
    const token = textOf(configuration, 'token')
    if (token === null || /\s/.test(token)) {
      throw new Error(
        'token must be set, to a text without blanks: senders name it in “Authorization: Splunk <token>”.',
      )
    }
    const check = tokenCheck(token)
    const acknowledgements = createAcknowledgements()

    /** Takes the frames of a request and answers once they are durable. */
    async function take(kind: 'E' | 'R', request: TakenRequest, places: readonly number[]): Promise<HttpAnswer> {
      const channel = channelOf(request)
      if (channel !== null && !guid.test(channel)) return hecAnswer('invalidChannel')
      const start = frameStart(kind, request.query)
      if (!start || (start.length * places.length) / 2 > maxRepeatedBytes)
        return hecAnswers.wrong(413, 'Too much metadata for so many events', '')
      for (let i = 0; i < places.length; i += 2) {
        if (start.length === 0) request.take(request.body, places[i], places[i + 1])
        else request.take(Buffer.concat([start, request.body.subarray(places[i], places[i + 1])]))
      }
      await request.committed()
      return hecAnswer('success', channel === null ? {} : { ackId: acknowledgements.issue(channel) })
    }

    const events = (request: TakenRequest): HttpAnswer | Promise<HttpAnswer> => {
      const { places, problem } = cutEvents(request.body)
      if (problem !== null) return hecAnswer(problem, { 'invalid-event-number': places.length / 2 })
      return places.length === 0 ? hecAnswer('noData') : take('E', request, places)
    }
    const raw = (request: TakenRequest): HttpAnswer | Promise<HttpAnswer> => {
      const places: number[] = []
      eachLine(request.body, (start, end) => {
        if (end > start) places.push(start, end)
      })
      if (places.length > maxEvents * 2) return hecAnswers.wrong(413, `A request may have ${maxEvents} events`, '')
      return places.length === 0 ? hecAnswer('noData') : take('R', request, places)
    }
    const acknowledge = (request: TakenRequest): HttpAnswer => {
      const channel = channelOf(request)
      if (channel === null) return hecAnswer('channelMissing')
      if (!guid.test(channel)) return hecAnswer('invalidChannel')
      const ids = acknowledgedIds(request.body)
      return ids ? jsonAnswer(200, { acks: acknowledgements.tell(channel, ids) }) : hecAnswer('invalidFormat')
    }
    const health = (): HttpAnswer => hecAnswer(intake.refusal() ? 'unhealthy' : 'healthy')

    const at = (method: HttpRoute['method'], path: string, handle: HttpRoute['handle']): HttpRoute[] => [
      { method, path, handle },
      { method, path: `${path}/1.0`, handle },
    ]
    return openHttpInput(configuration, intake, {
      maxInflatedBytes,
      answers: hecAnswers,
      admit: (request, { handle }) => (handle === health ? null : check(request)),
      routes: [
        { method: 'POST', path: '/services/collector', handle: events },
        ...at('POST', '/services/collector/event', events),
        ...at('POST', '/services/collector/raw', raw),
        ...at('GET', '/services/collector/health', health),
        { method: 'POST', path: '/services/collector/ack', handle: acknowledge },
      ],
    })
  },
}

function channelOf({ headers, query }: TakenRequest): string | null {
  const header = headers['x-splunk-request-channel']
  return (typeof header === 'string' ? header : query.get('channel')) || null
}

/** `{"acks":[1,2]}`; null for anything else. */
function acknowledgedIds(body: Buffer): number[] | null {
  try {
    const { acks } = JSON.parse(body.toString()) as { acks: unknown }
    return Array.isArray(acks) && acks.every(id => Number.isSafeInteger(id)) ? (acks as number[]) : null
  } catch {
    return null
  }
}
