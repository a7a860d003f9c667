/** About how many bytes a result takes in memory: two a character, eight a number, and something for each object. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length + 16
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 32
  if (Array.isArray(value)) for (const inner of value as unknown[]) bytes += 8 + bytesOf(inner)
  else for (const name in value) bytes += name.length + bytesOf((value as Record<string, unknown>)[name])
  return bytes
}
