/** Reads processor time, memory and disk of a process, as the operating system accounts them (Linux; elsewhere null). */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ticksPerSecond = 100

/** User and system seconds so far, all threads. */
export function cpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return null
  }
}

/** Resident and peak resident memory in MB. */
export function memory(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
    return { now: of('VmRSS'), peak: of('VmHWM') }
  } catch {
    return null
  }
}

/** Bytes of the blocks that the files under a folder take on the disk. */
export function diskBytes(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    // A server may remove a file meanwhile.
    bytes += 512 * (lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.blocks ?? 0)
  }
  return bytes
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export const round = (value: number, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits
