/** Instants of requests: ISO 8601, and the plain form of the legacy search. */
import { badRequest } from '../../platform/errors/errors.ts'

const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
const PLAIN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?$/

/** UTC milliseconds; UTC where no zone is given; null when it is none. Days that do not exist (02-30) are none. */
export function parseInstant(text: string): number | null {
  const iso = ISO.exec(text)
  if (iso) {
    const [, date = '', clock = '', seconds = '00', fraction = '', zone = 'Z'] = iso
    const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
    return existing(date, `${date}T${clock}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`)
  }
  const plain = PLAIN.exec(text)
  if (plain) return existing(plain[1]!, `${plain[1]}T${plain[2]}.${(plain[3] ?? '').padEnd(3, '0')}Z`)
  return null
}

function existing(date: string, iso: string): number | null {
  const time = Date.parse(iso)
  const day = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(time) || Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date ? null : time
}

/** @throws ApiError 400 naming the member */
export function instant(text: string, name: string): number {
  const time = parseInstant(text)
  if (time === null) throw badRequest(`${name} '${text}' is no instant: use the form 2023-08-02T10:00:00.000Z.`)
  return time
}

export const iso = (time: number): string => new Date(time).toISOString()
