/** Looks at everything that can keep a server from starting or from keeping its promise. It changes nothing. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DataFolderError, openDataFolder } from '../platform/node/data-folder.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { checkClock } from './checks/clock.ts'
import { checkDatabases } from './checks/databases.ts'
import { checkDisk } from './checks/disk.ts'
import { checkLimits } from './checks/limits.ts'
import { checkPorts } from './checks/ports.ts'
import { checkSecrets } from './checks/secrets.ts'
import { ok, problem, type Check, type Finding, type Patient } from './finding.ts'

const checks: readonly Check[] = [checkDisk, checkPorts, checkLimits, checkClock, checkSecrets, checkDatabases]

/** @param say hears each finding as it is made: whole databases are read, which may take minutes */
export async function doctor(settings: Settings, now: number, say: (finding: Finding) => void): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const tell = (finding: Finding) => {
    findings.push(finding)
    say(finding)
  }
  tell(ok('runtime', `Node.js ${process.versions.node} on ${process.platform} ${process.arch}`))
  const patient = admitted(settings, now, tell)
  if (!patient) return findings
  for (const check of checks) {
    for (const finding of await check(patient)) tell(finding)
  }
  return findings
}

/** Null where there is nothing to look into. */
function admitted(settings: Settings, now: number, tell: (finding: Finding) => void): Patient | null {
  const dataDir = resolve(settings.dataDir)
  const about = 'data folder'
  if (!existsSync(join(dataDir, 'format.json'))) {
    tell(problem(about, `There is no data folder at ${dataDir}. Start the server once, or set CORDWOOD_DATA_DIR.`))
    return null
  }
  try {
    openDataFolder(dataDir).release()
    tell(ok(about, `${dataDir}, no server is using it.`))
    return { settings, dataDir, running: false, now }
  } catch (error) {
    if (!(error instanceof DataFolderError) || !error.inUse) {
      tell(problem(about, (error as Error).message))
      return null
    }
    tell(ok(about, `${dataDir}, in use by a server.`))
    return { settings, dataDir, running: true, now }
  }
}
