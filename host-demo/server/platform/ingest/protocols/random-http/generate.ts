/** Makes up HTTP requests at random intervals, to try things with. */
import { mergeFields, number, numberOf, text, textOf, throttleFields, flagOf } from '../../configuration.ts'
import type { TransportDefinition, OpenTransport } from '../../listeners/transport.ts'

/** One made-up request; the frame is its JSON. */
export interface RandomRequest {
  readonly source: string
  readonly http_method: string
  readonly resource: string
  readonly controller: string
  readonly action: string
  readonly user_id: number
  readonly http_response_code: number
  readonly took_ms: number
  readonly sequence_nr: number
}

const positive = { optional: false, attributes: ['only_positive'] }

export const generator: TransportDefinition = {
  name: 'generator',
  withoutRoom: 'leaves',
  fields: mergeFields(throttleFields, {
    sleep: number('Sleep time', 'Milliseconds between two messages.', 25, positive),
    sleep_deviation: number(
      'Maximum random sleep deviation',
      'The time between two messages varies by up to this many milliseconds.',
      30,
      positive,
    ),
    source: text('Source name', 'Source of the messages.', 'example.org', { optional: false }),
  }),
  async open(configuration, _codec, intake): Promise<OpenTransport> {
    const sleep = numberOf(configuration, 'sleep', 25)
    const deviation = numberOf(configuration, 'sleep_deviation', 30)
    const throttling = flagOf(configuration, 'throttling_allowed')
    const source = textOf(configuration, 'source') ?? 'example.org'
    const origin = intake.origin('127.0.0.1')
    let sequence = 0
    let timer: NodeJS.Timeout

    const generate = () => {
      if (!intake.refusal() && !(throttling && intake.throttled())) {
        const frame = Buffer.from(JSON.stringify(randomRequest(source, ++sequence)))
        intake.traffic.bytesRead += frame.length
        intake.take(origin, 0, frame, 0, frame.length)
      }
      wait()
    }
    const wait = () => {
      timer = setTimeout(generate, Math.max(1, sleep + Math.round((Math.random() * 2 - 1) * deviation)))
    }
    wait()
    return {
      pause() {},
      resume() {},
      async close() {
        clearTimeout(timer)
      },
    }
  },
}

const resources = [
  { resource: '/login', controller: 'LoginController', action: 'login', weight: 10 },
  { resource: '/users', controller: 'UsersController', action: 'index', weight: 2 },
  { resource: '/posts', controller: 'PostsController', action: 'index', weight: 45 },
  { resource: '/posts/45326', controller: 'PostsController', action: 'show', weight: 12 },
  { resource: '/posts/45326/edit', controller: 'PostsController', action: 'edit', weight: 1 },
]
const totalWeight = resources.reduce((sum, { weight }) => sum + weight, 0)

function pickResource() {
  let rest = Math.random() * totalWeight
  return resources.find(({ weight }) => (rest -= weight) < 0) ?? resources[0]!
}

function randomRequest(source: string, sequence_nr: number): RandomRequest {
  const { resource, controller, action } = pickResource()
  const dice = Math.random()
  const http_method = dice < 0.84 ? 'GET' : dice < 0.94 ? 'POST' : dice < 0.97 ? 'DELETE' : 'PUT'
  const failed = Math.random() < 0.02
  const success = { GET: 200, POST: 201, DELETE: 204, PUT: 200 }[http_method]
  const took_ms = Math.round(
    failed ? 5000 + Math.random() * 500 : 30 + Math.random() * (http_method === 'GET' ? 60 : 140),
  )
  return {
    source,
    http_method,
    resource,
    controller,
    action,
    user_id: 6_000_000 + Math.floor(Math.random() * 100_000),
    http_response_code: failed ? (Math.random() < 0.5 ? 500 : 504) : success,
    took_ms,
    sequence_nr,
  }
}
