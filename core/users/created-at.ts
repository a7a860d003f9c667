/** Returns when a record was made, to the second, as its id tells; null for an id of another kind, such as the administrator's. */
export function createdAtOf(id: string): number | null {
  return /^[0-9a-f]{24}$/.test(id) ? parseInt(id.slice(0, 8), 16) * 1000 : null
}
