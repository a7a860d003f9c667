/** The clock, against what was written last: messages are filed and retained by it. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ok, problem, type Check } from '../finding.ts'

const toleranceMs = 60_000

export const checkClock: Check = ({ dataDir, now }) => {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const newest = files.reduce(
    (latest, entry) =>
      Math.max(latest, statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.mtimeMs ?? 0),
    0,
  )
  const shown = new Date(now).toISOString()
  if (newest - now <= toleranceMs) return [ok('clock', `${shown}, later than all that was written.`)]
  return [
    problem(
      'clock',
      `It is ${shown} by the clock, but the data folder was written at ${new Date(newest).toISOString()}. Set the clock (NTP) before you start.`,
    ),
  ]
}
