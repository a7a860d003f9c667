/** About how many bytes a result takes in memory: two a character, eight a number, and something for each object. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length + 16
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 32
  for (const [name, inner] of Object.entries(value)) bytes += (Array.isArray(value) ? 8 : name.length) + bytesOf(inner)
  return bytes
}
