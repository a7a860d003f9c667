/** Room, and how long the disk takes to make something durable. */
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ok, problem, warning, type Check } from '../finding.ts'

const gib = 1024 ** 3
const tries = 5
const slowMs = 100

export const checkDisk: Check = ({ dataDir }) => {
  const { bavail, bsize, blocks } = statfsSync(dataDir)
  const free = bavail * bsize
  const share = bavail / blocks
  const room = `${(free / gib).toFixed(1)} GiB free, ${Math.round(share * 100)} % of the disk.`
  const enough =
    free < gib
      ? problem('disk', `${room} Ingest stops when the disk is full: free some, or delete old indices.`)
      : free < 5 * gib || share < 0.05
        ? warning('disk', `${room} Free some soon.`)
        : ok('disk', room)
  return [enough, flushed(dataDir)]
}

function flushed(dataDir: string) {
  const file = join(dataDir, `doctor-${process.pid}`)
  try {
    const handle = openSync(file, 'wx', 0o600)
    try {
      const times = Array.from({ length: tries }, () => {
        const start = performance.now()
        writeSync(handle, Buffer.alloc(4096))
        fsyncSync(handle)
        return performance.now() - start
      }).sort((a, b) => a - b)
      const median = times[tries >> 1]!
      const text = `A write is durable after ${median.toFixed(1)} ms.`
      return median > slowMs
        ? warning('disk speed', `${text} Senders that wait for an answer wait this long: use a faster disk.`)
        : ok('disk speed', text)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    return problem('disk speed', `The data folder cannot be written: ${(error as Error).message}`)
  } finally {
    rmSync(file, { force: true })
  }
}
