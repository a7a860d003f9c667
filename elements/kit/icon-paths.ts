import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { IconPaths } from './icons.ts'

const $paths = atom<IconPaths | null>(null)

/** Path data of the icons: fetched when the first one is shown; each keeps its place until then. */
export const $iconPaths: ReadableAtom<IconPaths | null> = $paths

onMount($paths, () => {
  if (!$paths.value) void import('./icons.ts').then(({ iconPaths }) => $paths.set(iconPaths))
})
