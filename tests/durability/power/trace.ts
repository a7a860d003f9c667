/**
 * Reads a program's file operations and its answers to callers, in order, from `strace -f -y -xx`
 * (https://man7.org/linux/man-pages/man1/strace.1.html).
 */
import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Need } from '../needs.ts'

export type Step =
  | { readonly type: 'create'; readonly path: string }
  /** `at` null: behind what was written before. */
  | { readonly type: 'write'; readonly path: string; readonly at: number | null; readonly bytes: Buffer }
  | { readonly type: 'cut'; readonly path: string; readonly length: number }
  | { readonly type: 'sync'; readonly path: string }
  | { readonly type: 'remove'; readonly path: string }
  | { readonly type: 'rename'; readonly path: string; readonly to: string }
  /** The beginning of something written that is no file: to a socket, for example. */
  | { readonly type: 'say'; readonly text: string }

const calls = 'openat,pwrite64,write,writev,fsync,fdatasync,ftruncate,unlink,unlinkat,rename,renameat,renameat2'
/** More than a page of any of our files. */
const longest = 20_000

/** Put in front of a command, it traces it into `file`, from beside: the process is the command's. */
export const tracer = (file: string): string[] => [
  'strace',
  '-D',
  '-f',
  '--seccomp-bpf',
  '-qq',
  '-y',
  '-xx',
  '-s',
  String(longest),
  '-o',
  file,
  '-e',
  `trace=${calls}`,
  '-e',
  'signal=none',
]

/** Put in front of a command, these calls for this file fail or wait as `spoil` says (`strace --inject`). */
export const spoiling = (file: string, spoil: string, calls = 'fsync,fdatasync'): string[] => [
  'strace',
  '-D',
  '-f',
  '--seccomp-bpf',
  '-qq',
  '-o',
  '/dev/null',
  '-P',
  file,
  '-e',
  `trace=${calls}`,
  '-e',
  `inject=${calls}:${spoil}`,
  '-e',
  'signal=none',
]

const traces =
  process.platform === 'linux'
    ? spawnSync('strace', [...tracer('/dev/null').slice(1), 'true'], { encoding: 'utf8' })
    : null

export const tracing: Need = {
  missing:
    traces === null
      ? 'Calls of the system are traced on Linux only'
      : traces.error
        ? 'strace is not there'
        : traces.status === 0
          ? null
          : `strace may not trace here: ${traces.stderr.trim()}`,
  debian: traces?.error ? 'strace' : null,
}
/** Steps below the folder, and everything said. */
export async function* stepsOf(file: string, folder: string): AsyncGenerator<Step> {
  /** The beginnings of calls that another thread's came between, by thread. */
  const begun = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    const unfinished = rest.endsWith('<unfinished ...>')
    const call = resumed
      ? (begun.get(thread) ?? '') + resumed[1]!
      : unfinished
        ? rest.slice(0, -'<unfinished ...>'.length)
        : rest
    // The program's output counts from the beginning of its call, a file operation from the end.
    const said = resumed ? null : sayingOf(call)
    if (said) yield said
    if (unfinished) {
      begun.set(thread, call)
      continue
    }
    const step = / = -1 E/.test(call) ? null : stepOf(call)
    if (step?.path.startsWith(folder)) yield step
  }
}

const text = (hex: string) => bytes(hex).toString('latin1')
const bytes = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex')

/** The last argument. */
function lastNumber(call: string): number {
  const found = /, (\d+) *\) += /.exec(call)
  if (!found) throw new Error(`This trace cannot be read: ${call.slice(-200)}`)
  return Number(found[1])
}

function sayingOf(call: string): Step | null {
  const found = /^writev?\(\d+<([^>]*)>, (?:\[\{iov_base=)?"([^"]*)"/.exec(call)
  return found && text(found[1]!).startsWith('socket:') ? { type: 'say', text: text(found[2]!.slice(0, 400)) } : null
}

function stepOf(call: string): Exclude<Step, { type: 'say' }> | null {
  const [, name = ''] = /^(\w+)\(/.exec(call) ?? []
  const [, open = ''] = /^\w+\(\d+<([^>]*)>/.exec(call) ?? []
  const strings = [...call.matchAll(/"([^"]*)"/g)].map(([, hex]) => hex!)
  switch (name) {
    case 'openat':
      return /O_TRUNC|O_CREAT/.test(call) && strings[0]
        ? { type: call.includes('O_TRUNC') ? 'cut' : 'create', path: text(strings[0]), length: 0 }
        : null
    case 'pwrite64':
      return { type: 'write', path: text(open), bytes: bytes(strings[0] ?? ''), at: lastNumber(call) }
    case 'write':
      return { type: 'write', path: text(open), bytes: bytes(strings[0] ?? ''), at: null }
    case 'fsync':
    case 'fdatasync':
      return { type: 'sync', path: text(open) }
    case 'ftruncate':
      return { type: 'cut', path: text(open), length: lastNumber(call) }
    case 'unlink':
    case 'unlinkat':
      return { type: 'remove', path: text(strings[0]!) }
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return { type: 'rename', path: text(strings[0]!), to: text(strings[1]!) }
  }
  return null
}
