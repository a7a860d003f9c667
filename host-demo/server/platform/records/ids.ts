/** Ids of documents: 24 hexadecimal digits, sortable by creation to the second. */
import { randomBytes } from 'node:crypto'

const processPart = randomBytes(5).toString('hex')
let counter = randomBytes(3).readUIntBE(0, 3)

export function newId(now: number = Date.now()): string {
  counter = (counter + 1) & 0xff_ffff
  return (
    Math.floor(now / 1000)
      .toString(16)
      .padStart(8, '0') +
    processPart +
    counter.toString(16).padStart(6, '0')
  )
}

export const isId = (text: string) => /^[0-9a-f]{24}$/.test(text)
