/** Measures an entry: its file and all that it loads at once, as the web compresses it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'
import { elements } from './entries.ts'

export interface Size {
  readonly files: number
  readonly bytes: number
  readonly gzip: number
  /** The part of `gzip` beyond the core and the provider (tokens, base styles), which every element loads. */
  readonly gzipBeyondShared: number
}

export type Sizes = Readonly<Record<string, Size>>

/** The files that a built file loads at once; entries share most of theirs. */
const imports = new Map<string, readonly string[]>()

function importsOf(file: string): readonly string[] {
  const known = imports.get(file)
  if (known) return known
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  const paths = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported]
  const found = paths.filter(path => path.startsWith('.')).map(path => join(dirname(file), path))
  imports.set(file, found)
  return found
}

/** Returns the files an entry loads at once, itself first. */
export function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const path of importsOf(file)) loadedBy(path, found)
  return found
}

/** The entries of a built SDK: its modules that are no chunks. */
export const entriesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.js'))
    .map(name => name.slice(0, -3))
    .sort()

export function measure(folder: string): Sizes {
  const compressed = new Map<string, number>()
  const gzipOf = (file: string) => {
    if (!compressed.has(file)) compressed.set(file, gzipSync(readFileSync(file), { level: 9 }).length)
    return compressed.get(file)!
  }
  const sum = (files: Iterable<string>, size: (file: string) => number) =>
    [...files].reduce((total, file) => total + size(file), 0)
  const shared = ['core', 'cordwood-provider'].reduce(
    (found, entry) => loadedBy(join(folder, `${entry}.js`), found),
    new Set<string>(),
  )
  return Object.fromEntries(
    entriesIn(folder).map(entry => {
      const files = loadedBy(join(folder, `${entry}.js`))
      return [
        entry,
        {
          files: files.size,
          bytes: sum(files, file => readFileSync(file).length),
          gzip: sum(files, gzipOf),
          gzipBeyondShared: sum(
            [...files].filter(file => !shared.has(file)),
            gzipOf,
          ),
        },
      ]
    }),
  )
}

export const kib = (bytes: number): number => Math.round(bytes / 1024)

const committed = join(elements, 'sdk/sizes.json')
/** Whole KiB (gzip). */
export interface CommittedSize {
  /** The entry with all that it loads at once. */
  readonly atOnce: number
  /** All that a browser fetches to show an element's example, including the icons it shows first. */
  readonly shown?: number
}

/** Entry → its size, as it was when the contract was last written. */
export const committedSizes = (): Readonly<Record<string, CommittedSize>> =>
  existsSync(committed) ? (JSON.parse(readFileSync(committed, 'utf8')) as Record<string, CommittedSize>) : {}
