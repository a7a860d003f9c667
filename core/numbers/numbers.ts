/** Bounds of a Java int as the interface uses them: ±(2^31 − 1). */
export const maxJavaInt = 2 ** 31 - 1
export const minJavaInt = -maxJavaInt

/** Returns a number that JSON carries as a number or a string ('NaN', 'Infinity', '-Infinity' included); else null. */
export function normalizeNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const parsed = Number(value)
  return Number.isNaN(parsed) && value.trim() !== 'NaN' ? null : parsed
}
