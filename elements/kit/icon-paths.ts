import { atom, type ReadableAtom } from 'nanostores'
import type { IconPaths } from './icons.ts'

const $paths = atom<IconPaths | null>(null)

/** Path data of the icons: fetched beside what uses icons; each keeps its place until then. */
export const $iconPaths: ReadableAtom<IconPaths | null> = $paths

if (typeof HTMLElement !== 'undefined') void import('./icons.ts').then(({ iconPaths }) => $paths.set(iconPaths))
