/**
 * An area is a part of the product on the server: routes, periodic work, and what it offers to other areas. It declares the areas it
 * needs, and is created with what they offer:
 * ```ts
 * export const area = defineArea({
 *   name: 'streams',
 *   needs: [indices],
 *   create: (services, { indices }) => ({ api: …, routes: […], start: …, stop: … }),
 * })
 * ```
 * All areas are created before the first one starts, so `create` may register something with the API of another area. An area starts
 * after those it needs and stops before them.
 */
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'

export interface AreaParts<Api = unknown> {
  /** API for other areas, as `deps.<name>.api`. */
  readonly api?: Api
  /** Registered under `/api`. */
  readonly routes?: readonly Route[]
  start?(): Promise<void> | void
  stop?(): Promise<void> | void
}

export interface Area<Name extends string = string, Api = unknown> {
  readonly name: Name
  readonly needs: readonly Area[]
  create(services: Services, deps: Readonly<Record<string, { readonly api: unknown }>>): AreaParts<Api>
}

type Deps<Needs extends readonly Area[]> = {
  readonly [Need in Needs[number] as Need['name']]: { readonly api: Need extends Area<string, infer Api> ? Api : never }
}

/** Returns an area whose `create` is typed by the areas it needs. */
export function defineArea<const Name extends string, const Needs extends readonly Area[] = [], Api = undefined>(area: {
  readonly name: Name
  readonly needs?: Needs
  create(services: Services, deps: Deps<Needs>): AreaParts<Api>
}): Area<Name, Api> {
  return { ...area, needs: area.needs ?? [] } as unknown as Area<Name, Api>
}
