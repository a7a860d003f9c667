/**
 * The registry of elements: one line per element here, and one in `cordwood.css` for the place it keeps. All else (exports, `all`, manifest,
 * typings, docs) follows from these lines and from the elements' sources.
 */
import { resolve } from 'node:path'

export const elements: string = resolve(import.meta.dirname, '..')

/** Tag → the module, in `elements`, that defines it. */
export const elementEntries = {
  'cordwood-admin': 'shell/admin.tsx',
  'cordwood-search': 'search/search.tsx',
  'cordwood-message': 'search/message.tsx',
  'cordwood-inputs': 'inputs/inputs.tsx',
  'cordwood-overview': 'system/overview.tsx',
} as const
