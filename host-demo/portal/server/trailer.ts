/** Sends a trailer's reports of the last day for the shipment page, once, through a running GELF HTTP input. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cordwood } from '../../hosting/cordwood.ts'

const gelfHttp = 'org.graylog2.inputs.gelf.http.GELFHttpInput'
const shipment = 'TW-88214'
const minute = 60_000

/** Minutes ago, level, source, text. */
const last: readonly (readonly [number, number, string, string])[] = [
  [0.2, 6, 'telematics', 'position 53.5461,9.9661 speed 0 km/h, ignition off, odometer 418,220 km'],
  [0.7, 4, 'cold-chain', 'compartment 2 at 5.8 °C, target 2.0 to 5.0 °C, door closed for 22 min'],
  [3.1, 5, 'gate', 'arrived at Hamburg Waltershof, gate 4, driver identified by card'],
  [5.7, 3, 'cold-chain', 'compressor 2 fault E41: pressure low, restart 3 of 3 failed'],
  [8, 6, 'customs', 'declaration 26DE4471088 released, channel green'],
  [15.7, 4, 'cold-chain', 'compressor 2 restart 1 of 3 after fault E41'],
  [16.4, 6, 'telematics', 'geofence Hamburg entered'],
]

interface Message {
  readonly minutes: number
  readonly level: number
  readonly source: string
  readonly text: string
}

/** The day before: a position every few minutes, more often in town, and a warm compartment now and then. */
function* day(): Generator<Message> {
  for (const [minutes, level, source, text] of last) yield { minutes, level, source, text }
  for (
    let minutes = 20;
    minutes < 24 * 60;
    minutes += 2 + Math.floor(4 * Math.abs(Math.sin(minutes / 97))) + (minutes % 3)
  ) {
    const warm = minutes % 7 === 0
    const speed = minutes % 5 === 0 ? 0 : 62 + (minutes % 19)
    yield warm
      ? {
          minutes,
          level: 4,
          source: 'cold-chain',
          text: `compartment 2 at ${(4.6 + (minutes % 5) / 10).toFixed(1)} °C, target 2.0 to 5.0 °C`,
        }
      : {
          minutes,
          level: 6,
          source: 'telematics',
          text: `position ${(53.5 + minutes / 9000).toFixed(4)},${(9.96 - minutes / 4000).toFixed(4)} speed ${speed} km/h, ignition ${speed ? 'on' : 'off'}`,
        }
  }
}

/** Says what it did. */
export async function sendTrailerMessages(admin: Cordwood): Promise<string> {
  const query = `/search/universal/relative?range=86400&limit=1&query=${encodeURIComponent(`shipment:"${shipment}"`)}`
  const count = async () => (await admin.call<{ total_results: number }>('GET', query)).total_results
  if ((await count()) > 0) return 'The trailer has reported already.'
  const { inputs } = await admin.call<{ inputs: readonly { type: string; attributes: { port?: number } }[] }>(
    'GET',
    '/system/inputs',
  )
  const port = inputs.find(input => input.type === gelfHttp)?.attributes.port
  if (port === undefined) return 'Cordwood has no GELF HTTP input: the shipment page stays without messages.'
  const now = Date.now()
  let sent = 0
  for (const { minutes, level, source, text } of day()) {
    await fetch(`http://${new URL(admin.url).hostname}:${port}/gelf`, {
      method: 'POST',
      body: JSON.stringify({
        version: '1.1',
        host: source,
        short_message: text,
        level,
        timestamp: (now - minutes * minute) / 1000,
        _shipment: shipment,
      }),
    })
    sent += 1
  }
  for (let tries = 0; tries < 50 && (await count()) === 0; tries += 1) await sleep(100)
  return `The trailer has reported ${sent} times.`
}
