/** Bodies with one message per line. */
import { trimEnd } from '../frame.ts'

const newline = 10

/** Calls `line` with the place of each line, without its line end; empty ones too. */
export function eachLine(body: Buffer, line: (start: number, end: number) => void): void {
  for (let start = 0; start < body.length; ) {
    const found = body.indexOf(newline, start)
    const end = found < 0 ? body.length : found
    line(start, trimEnd(body, end, start))
    start = end + 1
  }
}
