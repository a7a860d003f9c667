/** The cases of all areas: whatever the files in `areas` export that is a table of cases. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Cases } from './cases.ts'

const folder = join(import.meta.dirname, 'areas')

const isCases = (value: unknown): value is Cases =>
  typeof value === 'object' && value !== null && Object.keys(value).every(key => /^(GET|POST|PUT|DELETE) \//.test(key))

const modules = await Promise.all(
  readdirSync(folder).map(file => import(pathToFileURL(join(folder, file)).href) as Promise<object>),
)

/** Cases by the name of their export, in its order. */
export const areas: Readonly<Record<string, Cases>> = Object.fromEntries(
  modules
    .flatMap(module => Object.entries(module))
    .filter((entry): entry is [string, Cases] => isCases(entry[1]))
    .toSorted(([a], [b]) => a.localeCompare(b)),
)
