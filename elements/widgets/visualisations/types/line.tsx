import { linesOf } from '../lines.tsx'

export const visualisation = linesOf('line', 'graph-up')
