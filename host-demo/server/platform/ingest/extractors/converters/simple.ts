/** Converters without settings. */
import { createHash } from 'node:crypto'
import type { Convert } from '../extraction.ts'

/** MD5, in hexadecimal digits. */
export const hash = (): Convert => text => ({ value: createHash('md5').update(text).digest('hex') })

export const lowercase = (): Convert => text => ({ value: text.toLowerCase() })
export const uppercase = (): Convert => text => ({ value: text.toUpperCase() })

/** The last number of each IPv4 address is hidden. */
export const ipAnonymizer = (): Convert => text => ({
  value: text.replace(/(\d{1,3}\.\d{1,3}\.\d{1,3}\.)\d{1,3}/g, '$1xxx'),
})

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** A number that is not held exactly stays a text. */
export const numeric = (): Convert => text => {
  const number = Number(text)
  if (!NUMBER.test(text) || !Number.isFinite(number)) return null
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? null : { value: number }
}

/** The priority of syslog is facility times 8 and level. */
const priority =
  (of: (priority: number) => number): Convert =>
  text =>
    /^[+-]?\d{1,9}$/.test(text) ? { value: of(Number(text)) } : null
export const syslogPriLevel = () => priority(value => value & 7)
export const syslogPriFacility = () => priority(value => value >> 3)

/** After a blank comes no value but the next key, where that has a value of its own: `ruser= rhost=192.0.2.1`. */
const TOKEN = /([\w.\-@]{1,255})\s?=(?:\s(?![\w.\-@]{1,255}\s?=))?(?:"([^"]*)"|'([^']*)'|([^\s"']\S*))/g

/** A field for each `key=value`. */
export const tokenizer = (): Convert => text => {
  const fields = [...text.matchAll(TOKEN)].map(([, key = '', double, single, plain = '']) => {
    const value = double ?? single ?? plain
    return [key, value] as const
  })
  return fields.length === 0 ? null : { fields }
}
