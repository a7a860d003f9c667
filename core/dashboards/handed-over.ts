/** A page for a new dashboard, from another screen: kept in memory until the new dashboard takes it. */
import type { Core } from '../page-core.ts'
import type { DashboardPage } from './dashboard.ts'

const pages = new WeakMap<Core['client'], DashboardPage>()

export function handOver({ client }: Pick<Core, 'client'>, page: DashboardPage): void {
  pages.set(client, page)
}

/** Returns the page once; null where none was handed over. */
export function takeHandedOver({ client }: Pick<Core, 'client'>): DashboardPage | null {
  const page = pages.get(client) ?? null
  pages.delete(client)
  return page
}
