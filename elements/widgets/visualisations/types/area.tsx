import { linesOf } from '../lines.tsx'

export const visualisation = linesOf('area', 'activity')
