/** Checks the file of a database without reading all of it, and tells one version of it from the next. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { metadataStart, readMetadata } from './mmdb.ts'
import type { GeoKind, GeoVendor } from './place.ts'

/** A file at one moment. */
export interface DatabaseFile {
  readonly path: string
  /** Differs after every change of the file. */
  readonly stamp: string
}

export type CheckedFile =
  | { readonly file: DatabaseFile; readonly problem: null }
  | { readonly file: null; readonly problem: string }

const contents: Readonly<Record<GeoKind, string>> = { city: 'places', asn: 'autonomous systems' }
const vendorNames: Readonly<Record<GeoVendor, string>> = { MAXMIND: 'MaxMind', IPINFO: 'IPinfo' }

/** Returns why a database is not the configured one, by the type in its metadata; null where it is. */
function typeProblem(type: string, kind: GeoKind, vendor: GeoVendor): string | null {
  const isIpInfo = /ipinfo/i.test(type)
  if (isIpInfo !== (vendor === 'IPINFO'))
    return `it is a database of another vendor than ${vendorNames[vendor]}: ${type}.`
  if (/asn|isp/i.test(type) !== (kind === 'asn')) return `it is no database of ${contents[kind]}: ${type}.`
  return null
}

/** Returns the file, or the problem with it as the end of a sentence. */
export function checkDatabase(path: string, kind: GeoKind, vendor: GeoVendor): CheckedFile {
  try {
    const { type, stamp } = readEnd(path)
    const problem = typeProblem(type, kind, vendor)
    return problem === null ? { file: { path, stamp }, problem } : { file: null, problem }
  } catch (error) {
    return { file: null, problem: reasonOf(error as NodeJS.ErrnoException) }
  }
}

function readEnd(path: string): { readonly type: string; readonly stamp: string } {
  const handle = openSync(path, 'r')
  try {
    const stats = fstatSync(handle)
    const { size, ino, mtimeMs } = stats
    if (!stats.isFile()) throw new Error('it is no file.')
    const start = metadataStart(size)
    const end = Buffer.alloc(size - start)
    const read = readSync(handle, end, 0, end.length, start)
    const { type } = readMetadata(end.subarray(0, read), size)
    return { type: type.slice(0, 100), stamp: `${ino}-${size}-${mtimeMs}` }
  } finally {
    closeSync(handle)
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file on the server.'
  if (code === 'EACCES' || code === 'EPERM') return 'the server may not read it.'
  return code === undefined ? message : `it cannot be read (${code}).`
}
