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
import { checkPrivacy } from './checks/privacy.ts'
import { checkSecrets } from './checks/secrets.ts'
import { ok, problem, type Check, type Finding, type Patient } from './finding.ts'
import type { Versioned } from './migration/forms.ts'

const checks: Readonly<Record<string, Check>> = {
  disk: checkDisk,
  ports: checkPorts,
  limits: checkLimits,
  clock: checkClock,
  secrets: checkSecrets,
  rights: checkPrivacy,
  databases: checkDatabases,
}

export interface Examination {
  readonly settings: Settings
  /** UTC milliseconds. */
  readonly now: number
  readonly collections: readonly Versioned[]
  /** Hears each finding as it is made: whole databases are read, which may take minutes. */
  readonly say: (finding: Finding) => void
}

export async function doctor({ settings, now, collections, say }: Examination): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const tell = (finding: Finding) => {
    findings.push(finding)
    say(finding)
  }
  tell(ok('runtime', `Node.js ${process.versions.node} on ${process.platform} ${process.arch}`))
  const patient = admitted(settings, tell)
  if (!patient) return findings
  for (const [about, check] of Object.entries(checks)) {
    try {
      for (const finding of await check({ ...patient, now, collections })) tell(finding)
    } catch (error) {
      // An error that stops one check, such as damage, is found by another check.
      tell(problem(about, `This could not be looked at: ${(error as Error).message}`))
    }
  }
  return findings
}

/** Null where there is nothing to look into. */
function admitted(settings: Settings, tell: (finding: Finding) => void): Omit<Patient, 'now' | 'collections'> | null {
  const dataDir = resolve(settings.dataDir)
  const about = 'data folder'
  if (!existsSync(join(dataDir, 'format.json'))) {
    tell(problem(about, `There is no data folder at ${dataDir}. Start the server once, or set CORDWOOD_DATA_DIR.`))
    return null
  }
  try {
    const { usedBy, release } = openDataFolder(dataDir)
    release()
    tell(ok(about, `${dataDir}, no server is using it.`))
    return { settings, dataDir, running: false, usedBy }
  } catch (error) {
    if (!(error instanceof DataFolderError) || !error.inUse) {
      tell(problem(about, (error as Error).message))
      return null
    }
    tell(ok(about, `${dataDir}, in use by a server.`))
    return { settings, dataDir, running: true, usedBy: null }
  }
}
