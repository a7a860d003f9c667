/** Rows are identified by their `id`, else by a number that stays with the object. */
const numbers = new WeakMap<object, number>()
let last = 0

export function identityOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row)
  const id = Object.hasOwn(row, 'id') ? (row as { readonly id: unknown }).id : undefined
  if (typeof id === 'string' || typeof id === 'number') return String(id)
  let number = numbers.get(row)
  if (number === undefined) numbers.set(row, (number = ++last))
  return `row ${number}`
}
