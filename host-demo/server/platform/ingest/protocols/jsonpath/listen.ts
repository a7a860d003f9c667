/** Asks a URL for JSON at an interval, through the outgoing guard. */
import { isIP } from 'node:net'
import { createCalls } from '../../../outgoing/calls.ts'
import { OutgoingError } from '../../../outgoing/outgoing.ts'
import { readUrl } from '../../../outgoing/url.ts'
import {
  dropdown,
  flagOf,
  mergeFields,
  number,
  numberOf,
  text,
  textOf,
  throttleFields,
  type Configuration,
} from '../../configuration.ts'
import { Poller } from '../../listeners/poll/poller.ts'
import { readHeaders } from '../../listeners/poll/headers.ts'
import type { TransportDefinition, OpenTransport, TransportContext } from '../../listeners/transport.ts'

const units: Readonly<Record<string, number>> = {
  NANOSECONDS: 1e-6,
  MICROSECONDS: 1e-3,
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
}
/** Shorter intervals are this long: nobody wants to be asked more often. */
const leastIntervalMs = 1000
/** Timers go no further. */
const greatestIntervalMs = 2 ** 31 - 1

export const httpPoll: TransportDefinition = {
  name: 'http-poll',
  withoutRoom: 'leaves',
  fields: mergeFields(throttleFields, {
    target_url: text(
      'URI of JSON resource',
      'The URL to ask; it must be on the URL whitelist.',
      'http://example.org/api',
      { optional: false },
    ),
    encrypted_headers: {
      ...text(
        'Sensitive HTTP headers',
        'As the headers below, for keys and passwords: stored encrypted and never shown again.',
        '',
      ),
      is_encrypted: true,
    },
    headers: text(
      'Additional HTTP headers',
      'Headers to send, with commas between them: Accept: application/json, X-Team: logs.',
      '',
    ),
    interval: number('Interval', 'Time between two calls, in the unit below; at least a second.', 1, {
      optional: false,
    }),
    timeunit: dropdown(
      'Interval time unit',
      'Unit of the interval.',
      'MINUTES',
      Object.fromEntries(Object.keys(units).map(unit => [unit, `${unit[0]!}${unit.slice(1).toLowerCase()}`])),
      { optional: false },
    ),
  }),
  async open(configuration, _codec, intake, transportContext): Promise<OpenTransport> {
    const poller = new Poller({
      url: urlOf(configuration),
      headers: {
        ...readHeaders(textOf(configuration, 'headers'), 'headers'),
        ...readHeaders(textOf(configuration, 'encrypted_headers'), 'encrypted_headers'),
      },
      intervalMs: intervalOf(configuration),
      throttling: flagOf(configuration, 'throttling_allowed'),
      intake,
      calls: callsOf(transportContext),
    })
    // The state it says follows the one of the opening.
    setImmediate(() => poller.start())
    return {
      pause() {},
      resume() {},
      close: () => poller.close(),
    }
  },
}

function urlOf(configuration: Configuration): string {
  const url = textOf(configuration, 'target_url') ?? ''
  try {
    readUrl(url)
  } catch (error) {
    throw new Error(`target_url: ${(error as Error).message}`)
  }
  return url
}

function intervalOf(configuration: Configuration): number {
  const unit = textOf(configuration, 'timeunit') ?? 'MINUTES'
  const interval = numberOf(configuration, 'interval', 0, 1)
  if (!Object.hasOwn(units, unit))
    throw new Error(`timeunit: '${unit}' is no unit; there are ${Object.keys(units).join(', ')}.`)
  if (interval === 0) throw new Error('interval must be a whole number from 1.')
  return Math.min(greatestIntervalMs, Math.max(leastIntervalMs, interval * units[unit]!))
}

/** The guard looks at every step of a call: it answers with the only addresses that may be connected to. */
const callsOf = ({ permit }: TransportContext) =>
  createCalls({
    async permit(url) {
      const addresses = await permit(url).catch((error: unknown) => {
        throw new OutgoingError('refused', error instanceof Error ? error.message : String(error), { cause: error })
      })
      return addresses.map(address => ({ address, family: isIP(address) }))
    },
    // The input's state tells it.
    log: { info() {}, warn() {} },
  })
