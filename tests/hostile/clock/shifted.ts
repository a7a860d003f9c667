/** A clock that somebody sets: loaded into every thread of a server under test (`node --import`), by the milliseconds in the file SHIFT_FILE. */
import { readFileSync } from 'node:fs'

const file = process.env['SHIFT_FILE']!
const now = Date.now
/** Read anew each time: a thread that looked at it now and then would have the old time for as long as it is kept from its turn. */
const shifted = () => now() + Number(readFileSync(file, 'utf8'))

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], self) =>
    Reflect.construct(target, given.length === 0 ? [shifted()] : given, self) as object,
  get: (target, name) => (name === 'now' ? shifted : (Reflect.get(target, name) as unknown)),
})
