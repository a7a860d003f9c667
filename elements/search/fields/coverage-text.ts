import { formatNumber } from '../../../core/numbers/format.ts'

/** A share as whole percent; what is neither none nor all never reads as 0 or 100. */
export function coveragePercent(share: number): string {
  if (share > 0 && share < 0.005) return '<1'
  return share >= 0.995 && share < 1 ? '>99' : formatNumber(Math.round(share * 100))
}
