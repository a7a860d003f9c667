/** The cases of all areas. */
import type { Cases } from './cases.ts'
import { tools } from './tools.ts'

export const areas: Readonly<Record<string, Cases>> = { tools }
