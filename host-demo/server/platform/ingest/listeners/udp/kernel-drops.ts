/** Datagrams the operating system dropped because nobody read them in time: where it says so (Linux), per socket. */
import { readFile } from 'node:fs/promises'

/**
 * Returns the datagrams dropped by all UDP sockets on a port since they were opened; null where the system does not
 * report it.
 * Lines of /proc/net/udp: `sl: local_address rem_address …  inode ref pointer drops`, the port in hexadecimal.
 */
export async function kernelDrops(port: number, family: 4 | 6): Promise<number | null> {
  const table = await readFile(family === 4 ? '/proc/net/udp' : '/proc/net/udp6', 'latin1').catch(() => null)
  return table === null ? null : dropsIn(table, port)
}

export function dropsIn(table: string, port: number): number {
  const local = port.toString(16).toUpperCase().padStart(4, '0')
  let drops = 0
  for (const line of table.split('\n').slice(1)) {
    const columns = line.trim().split(/\s+/)
    if (columns[1]?.endsWith(`:${local}`)) drops += Number(columns.at(-1)) || 0
  }
  return drops
}

/** Counts the drops of one socket, and looks for them only after datagrams have come: the system drops some while others wait to be read. */
export class DropCounter {
  readonly #read: () => Promise<number | null>
  #before: number | null
  #hasReceived = false

  private constructor(read: () => Promise<number | null>, before: number | null) {
    this.#read = read
    this.#before = before
  }

  /** @param read returns the drops of the socket since it was opened, null where they are not known */
  static async start(read: () => Promise<number | null>): Promise<DropCounter> {
    return new DropCounter(read, await read())
  }

  received(): void {
    this.#hasReceived = true
  }

  /** Returns the drops since the last call. */
  async take(): Promise<number> {
    if (!this.#hasReceived) return 0
    this.#hasReceived = false
    const before = this.#before
    const now = await this.#read()
    this.#before = now
    return now !== null && before !== null && now > before ? now - before : 0
  }
}
