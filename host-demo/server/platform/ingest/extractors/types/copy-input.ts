import type { Extract } from '../extraction.ts'

export const copyInput = (): Extract => text => ({ value: text, part: () => ({ start: 0, end: text.length }) })
