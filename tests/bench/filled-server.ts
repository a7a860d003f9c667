/** A server that has so many messages: filled now, or with a copy of a folder that was filled before. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputTypes } from '../support/input-types.ts'
import { startServer, type ServerProcess } from '../support/server.ts'
import { ingest } from './ingest.ts'

/**
 * @param folder where a filled data folder is kept for the next time; it is made when it is not there. Null: none is kept
 * @returns the server, which has its data folder to itself, and the port of a GELF TCP input
 */
export async function filledServer(
  count: number,
  env: Record<string, string>,
  folder: string | null,
): Promise<{ server: ServerProcess; port: number }> {
  if (folder !== null && !existsSync(folder)) await fill(count, env, folder)
  const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-bench-'))
  if (folder !== null) cpSync(folder, dataDir, { recursive: true, mode: 0 })
  const server = await startServer({ dataDir, env })
  const { port } = await server.input(inputTypes.gelfTcp)
  if (folder === null) console.table([await ingest(server, 'gelf-tcp', port, count, 0)])
  return { server, port }
}

async function fill(count: number, env: Record<string, string>, dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, env })
  const { id, port } = await server.input(inputTypes.gelfTcp)
  console.table([await ingest(server, 'gelf-tcp', port, count, 0)])
  await server.json('DELETE', `/system/inputs/${id}`)
  await server.stop()
}

/** Stops the server and removes its data. */
export async function discard(server: ServerProcess): Promise<void> {
  await server.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
}
