import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { PathData } from './icon-source.ts'
import type { icons } from './icons.ts'
import type { screenIcons } from './screen-icons.ts'

export type IconName = keyof typeof icons | keyof typeof screenIcons
export type IconPaths = Readonly<Partial<Record<IconName, PathData>>>

const $paths = atom<IconPaths | null>(null)

/** Path data of the icons: fetched when the first one is shown; each keeps its place until then. */
export const $iconPaths: ReadableAtom<IconPaths | null> = $paths

const add = (more: IconPaths) => $paths.set({ ...$paths.value, ...more })

onMount($paths, () => {
  if (!$paths.value) void import('./icons.ts').then(({ icons }) => add(icons))
})

let fetched = false

/** Where the icon's paths are not among those of `icons.ts`, fetches the rest. */
export function iconPathsOf(paths: IconPaths | null, name: IconName): PathData | undefined {
  const found = paths?.[name]
  if (paths && !found && !fetched) {
    fetched = true
    void import('./screen-icons.ts').then(({ screenIcons }) => add(screenIcons))
  }
  return found
}
