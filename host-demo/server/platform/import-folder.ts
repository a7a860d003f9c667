/** Parts that need no list: each is a module of a folder. */
import { readdir } from 'node:fs/promises'

/** Imports the modules of a folder in the order of their names, tests left out. */
export async function importFolder<M>(folder: URL): Promise<readonly M[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
  return Promise.all(names.map(name => import(new URL(name, folder).href) as Promise<M>))
}
