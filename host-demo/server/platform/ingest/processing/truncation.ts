import { isUtf8 } from 'node:buffer'

/** The end of a frame that was cut at some byte, moved back to the end of its last whole UTF-8 character. */
export function completeText(bytes: Buffer, start: number, end: number): number {
  for (let back = 0; back < 4 && end - back > start; back++) {
    if (isUtf8(bytes.subarray(start, end - back))) return end - back
  }
  return end
}
