import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { icons } from './icons.ts'
import type { screenIcons } from './screen-icons.ts'

/** Path data of an icon, on a 16 × 16 grid. */
export type PathData = readonly string[]
export type IconName = keyof typeof icons | keyof typeof screenIcons
export type IconPaths = Readonly<Partial<Record<IconName, PathData>>>

const $paths = atom<IconPaths | null>(null)

/** Path data of the icons: fetched when the first one is shown; each keeps its place until then. */
export const $iconPaths: ReadableAtom<IconPaths | null> = $paths

const pathData = /<path[^>]*?\sd="([^"]+)"/g

/**
 * Makes icons known, in place of when the first of them is shown: a page that shows them at once has them with its script.
 * `sources`: name → SVG text.
 */
export function addIcons(sources: Readonly<Partial<Record<IconName, string>>>) {
  const paths = Object.entries(sources).map(([name, source]) => [
    name,
    [...source.matchAll(pathData)].map(([, d]) => d!),
  ])
  $paths.set({ ...$paths.value, ...(Object.fromEntries(paths) as IconPaths) })
}

onMount($paths, () => {
  if (!$paths.value) void import('./icons.ts').then(({ icons }) => addIcons(icons))
})

let fetched = false

/** Returns the icon's paths; fetches the remaining icons when `icons.ts` lacks it. */
export function iconPathsOf(paths: IconPaths | null, name: IconName): PathData | undefined {
  const found = paths?.[name]
  if (paths && !found && !fetched) {
    fetched = true
    void import('./screen-icons.ts').then(({ screenIcons }) => addIcons(screenIcons))
  }
  return found
}
