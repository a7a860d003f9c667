/** Puts the areas of a server into order by what they need, and creates them. */
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { Area, AreaParts } from './define-area.ts'

export interface CreatedArea extends AreaParts {
  readonly name: string
}

export interface CreatedAreas {
  /** In the order in which they start; they stop in reverse. */
  readonly inOrder: readonly CreatedArea[]
  readonly routes: readonly Route[]
  /** Returns what an area offers. @throws Error where it is not among them */
  api<Api>(area: Area<string, Api>): Api
}

/**
 * Returns the areas so that each one follows those it needs, in the same order however they were listed.
 * @throws Error naming the area that is missing, or those that need each other
 */
export function inOrder(areas: readonly Area[]): readonly Area[] {
  const ordered = new Set<Area>()
  const place = (area: Area, before: readonly Area[]) => {
    if (ordered.has(area)) return
    const path = [...before, area]
    if (before.includes(area)) {
      const circle = path.slice(before.indexOf(area)).map(({ name }) => `'${name}'`)
      throw new Error(`These areas need each other and none can start first: ${circle.join(' → ')}.`)
    }
    for (const need of byName(area.needs)) {
      if (!areas.includes(need)) throw new Error(`The area '${area.name}' needs '${need.name}', which is not listed.`)
      place(need, path)
    }
    ordered.add(area)
  }
  for (const area of byName(areas)) place(area, [])
  return [...ordered]
}

/** Returns the areas and all that they need, directly or not. */
export function withNeeds(areas: readonly Area[]): readonly Area[] {
  const all = new Set(areas)
  for (const { needs } of all) for (const need of needs) all.add(need)
  return [...all]
}

/** @throws Error as `inOrder` */
export function createAreas(areas: readonly Area[], services: Services): CreatedAreas {
  const created = new Map<Area, CreatedArea>()
  for (const area of inOrder(areas)) {
    const deps = Object.fromEntries(area.needs.map(need => [need.name, { api: created.get(need)!.api }]))
    created.set(area, { ...area.create(services, deps), name: area.name })
  }
  return {
    inOrder: [...created.values()],
    routes: [...created.values()].flatMap(({ routes }) => routes ?? []),
    api<Api>(area: Area<string, Api>) {
      const found = created.get(area)
      if (!found) throw new Error(`The area '${area.name}' is not among those of this server.`)
      return found.api as Api
    },
  }
}

const byName = (areas: readonly Area[]) => areas.toSorted((a, b) => (a.name < b.name ? -1 : 1))
