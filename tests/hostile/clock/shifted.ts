/** A clock that somebody sets: loaded into every thread of a server under test (`node --import`), by the milliseconds in the file SHIFT_FILE. */
import { readFileSync } from 'node:fs'

const file = process.env['SHIFT_FILE']!
const now = Date.now
let shift = 0
const read = () => {
  shift = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, 50).unref()

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], self) =>
    Reflect.construct(target, given.length === 0 ? [now() + shift] : given, self) as object,
  get: (target, name) => (name === 'now' ? () => now() + shift : (Reflect.get(target, name) as unknown)),
})
