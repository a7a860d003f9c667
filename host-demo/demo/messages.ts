/** Believable GELF messages for any instant: busier by day, with a payment provider that has a bad two minutes now and then. */
import type { Random } from './random.ts'
import { services } from './services.ts'

const minute = 60_000
const total = services.reduce((sum, service) => sum + service.weight, 0)

/** Messages per second around noon; half of it at night. */
export function rateAt(time: number): number {
  const hour = (time / (60 * minute)) % 24
  return 14 * (0.75 - 0.25 * Math.cos(((hour - 2) / 24) * 2 * Math.PI)) * (inTrouble(time) ? 1.4 : 1)
}

/** Two of every 23 minutes. */
export function inTrouble(time: number): boolean {
  return (time / minute) % 23 < 2
}

/** One message as a GELF object; `time` in UTC milliseconds. */
export function messageAt(time: number, random: Random): Record<string, string | number> {
  let choice = random.next() * total
  const service = services.find(candidate => (choice -= candidate.weight) < 0) ?? services[0]!
  const line = service.line(random, inTrouble(time))
  const message: Record<string, string | number> = {
    version: '1.1',
    host: random.pick(service.hosts, 1.5),
    short_message: line.text,
    timestamp: Math.round(time) / 1000,
    level: line.level,
  }
  if (line.full) message.full_message = line.full
  for (const [name, value] of Object.entries(line.fields)) message[`_${name}`] = value
  return message
}
