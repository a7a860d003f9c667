/** Takes a line of PAN-OS apart: the syslog header, then the columns of the log, separated by commas. */
import { csvCells, plainCsv } from '../../decoding/csv-cells.ts'

/** The beginning of every log: the version of the format, the time of receipt, the serial number, the type. */
const beginning = /(?:^|[\s>])(\d{0,3},\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d,[^,]{0,64},[A-Z][A-Z-]{1,30},)/
/** A header is not longer. */
const maxFront = 1024

export interface PanLine {
  readonly front: string
  /** The log as it was sent, without the header. */
  readonly log: string
  readonly cells: readonly string[]
}

/** Null where no log begins in the line. */
export function readLine(line: string): PanLine | null {
  const found = beginning.exec(line.slice(0, maxFront + 200))
  if (!found) return null
  const start = found.index + found[0].length - found[1]!.length
  const log = line.slice(start)
  return {
    front: line.slice(0, start).trim(),
    log,
    cells: log.includes('"') ? csvCells(log, plainCsv) : log.split(','),
  }
}
