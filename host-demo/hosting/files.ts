/** A host's files by the path a browser asks for. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

export interface File {
  readonly type: string
  readonly body: Buffer | string
}

/** File of a path. `written`: a source file, in which `%CORDWOOD%` stands for the address of Cordwood. */
export interface Place {
  readonly file: URL | string
  readonly written: boolean
}

/** Null where there is no such file. */
export async function fileAt(
  path: string,
  cordwood: string,
  placeOf: (path: string) => Place | null,
): Promise<File | null> {
  const type = types[extname(path)]
  if (type === undefined || !/^(?:\/[\w-][\w.-]*)+$/.test(path)) return null
  const place = placeOf(path)
  if (!place) return null
  try {
    const body = await readFile(place.file)
    return { type, body: place.written ? body.toString().replaceAll('%CORDWOOD%', cordwood) : body }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
