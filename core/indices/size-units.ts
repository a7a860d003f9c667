/** Bytes as a number and a unit, for fields in which a size is typed. */
export const sizeUnits = { B: 1, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 } as const
export type SizeUnit = keyof typeof sizeUnits

/** Returns the largest unit of which the size is a whole number; GiB for none. */
export function sizeUnitOf(bytes: number | undefined): SizeUnit {
  if (bytes === undefined || !Number.isFinite(bytes) || bytes <= 0) return 'GiB'
  return (Object.keys(sizeUnits) as SizeUnit[]).findLast(unit => bytes % sizeUnits[unit] === 0) ?? 'B'
}
