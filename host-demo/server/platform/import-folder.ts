/** Parts that need no list: each is a module of a folder. The bundle of the server has them as lists (`host-demo/bundle-server.ts`). */
import { readdir } from 'node:fs/promises'

/** Imports the modules of a folder in the order of their names, tests left out. */
export async function importFolder<M>(folder: URL): Promise<readonly M[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
  return Promise.all(names.map(name => import(new URL(name, folder).href) as Promise<M>))
}

/** Returns how the `index.ts` of each folder below this one is imported, by the name of the folder, in their order. */
export async function foldersBelow(folder: URL): Promise<ReadonlyMap<string, () => Promise<unknown>>> {
  const names = (await readdir(folder)).sort()
  return new Map(names.map(name => [name, () => import(new URL(`${name}/index.ts`, folder).href)]))
}
