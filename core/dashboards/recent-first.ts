import { readGrn } from '../permissions/grn.ts'

/** Returns the dashboards with those that were opened last before the others, which keep their order. @param opened the newest first */
export function recentFirst<D extends { readonly id: string }>(
  dashboards: readonly D[],
  opened: readonly { readonly grn: string }[],
): readonly D[] {
  const places = new Map<string, number>()
  for (const { grn } of opened) {
    const name = readGrn(grn)
    if (name?.type === 'dashboard' && !places.has(name.id)) places.set(name.id, places.size)
  }
  const placeOf = ({ id }: D) => places.get(id) ?? places.size
  return dashboards.toSorted((a, b) => placeOf(a) - placeOf(b))
}
