/** Identifies this server: ids that survive a restart, and its platform. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, release, type } from 'node:os'
import { join } from 'node:path'

/** The version of the product and of the API it speaks. */
export const version = '5.1.4'

export interface NodeIdentity {
  /** UUID, kept in `node-id` in the data folder. */
  readonly nodeId: string
  /** The part of `nodeId` before the first dash. */
  readonly shortNodeId: string
  /** UUID, kept in `cluster-id` in the data folder. */
  readonly clusterId: string
  readonly hostname: string
  /** UTC milliseconds. */
  readonly startedAt: number
  readonly version: string
  /** `Node.js 24.21.0 on Linux 6.1`: what interfaces show where others show a JVM. */
  readonly runtime: string
  /** `Linux 6.1.0` */
  readonly operatingSystem: string
}

/** @param dataDir an existing folder */
export function openNodeIdentity(dataDir: string): NodeIdentity {
  const nodeId = keptId(join(dataDir, 'node-id'))
  const [major = '', minor = ''] = release().split('.')
  return Object.freeze({
    nodeId,
    shortNodeId: nodeId.split('-')[0] ?? nodeId,
    clusterId: keptId(join(dataDir, 'cluster-id')),
    hostname: hostname(),
    startedAt: Date.now(),
    version,
    runtime: `Node.js ${process.versions.node} on ${type()} ${major}.${minor}`,
    operatingSystem: `${type()} ${release()}`,
  })
}

function keptId(file: string): string {
  if (existsSync(file)) {
    const id = readFileSync(file, 'utf8').trim()
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id
  }
  const id = randomUUID()
  writeFileSync(file, `${id}\n`, { flush: true })
  return id
}
