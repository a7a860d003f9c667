/** Runs a program of the script folder: no shell, bounded time and output, ended with all that it started. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface ScriptRun {
  readonly file: string
  readonly args: readonly string[]
  readonly input: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** `code` null: it was ended by a signal or by the limits. */
export interface ScriptResult {
  readonly code: number | null
  /** Beginning of what it wrote to standard output and standard error. */
  readonly output: string
  readonly ended: 'itself' | 'late' | 'too much output'
}

const keptBytes = 8192
const maxOutputBytes = 1024 * 1024
/** Name of the variable by which all that a program started is found. */
const markName = 'NOTIFICATION_RUN'
/** Rounds in which processes that bear the mark are looked for. */
const maxRounds = 20
const roundMs = 10

/** Returns the path of a program that may be run, or null: it lies in the folder itself, links do not lead out of it. */
export function programIn(folder: string, program: string): string | null {
  try {
    const inside = realpathSync(folder)
    const file = realpathSync(join(inside, program))
    accessSync(file, constants.X_OK)
    return dirname(file) === inside && statSync(file).isFile() ? file : null
  } catch {
    return null
  }
}

/** @throws the system's error where it cannot be started; the reason of the signal */
export async function runScript({ file, args, input, timeoutMs, signal }: ScriptRun): Promise<ScriptResult> {
  signal.throwIfAborted()
  const mark = randomUUID()
  const { PATH = '', LANG = 'C.UTF-8', TZ } = process.env
  const child = spawn(file, args, {
    cwd: dirname(file),
    env: { PATH, LANG, ...(TZ !== undefined && { TZ }), [markName]: mark },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own, so that all of it can be ended.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const kept: Buffer[] = []
  let bytes = 0
  let ended: ScriptResult['ended'] = 'itself'
  const end = (why: ScriptResult['ended']) => {
    ended = why
    killAll(child)
  }
  const read = (chunk: Buffer) => {
    if (bytes < keptBytes) kept.push(chunk.subarray(0, keptBytes - bytes))
    bytes += chunk.length
    if (bytes > maxOutputBytes) end('too much output')
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  // A program need not read its input.
  child.stdin.on('error', () => undefined).end(input)
  const timer = globalThis.setTimeout(() => end('late'), timeoutMs)
  const leave = () => killAll(child)
  signal.addEventListener('abort', leave, { once: true })
  try {
    // Not 'close': what it leaves running may hold its output open.
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('exit', resolve)
    })
    signal.throwIfAborted()
    return { code: ended === 'itself' ? code : null, output: Buffer.concat(kept).toString('utf8'), ended }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    killAll(child)
    child.stdout.destroy()
    child.stderr.destroy()
    await killMarked(mark)
  }
}

function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

/** Ends what has left the process group, where the system shows the environment of processes; what starts more meanwhile is found in the next round. */
async function killMarked(mark: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (let round = 0; round < maxRounds; round++) {
    const marked = await pidsWith(`${markName}=${mark}`)
    if (marked.length === 0) return
    for (const pid of marked) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    }
    await setTimeout(roundMs)
  }
}

async function pidsWith(variable: string): Promise<readonly number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '')
    if (environment.split('\0').includes(variable)) found.push(Number(name))
  }
  return found
}
