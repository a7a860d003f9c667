/** The calls of public links, typed: those of the owners of a dashboard, and those that a link makes without a login. All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import { followJob, type ExecuteOptions } from '../search/api.ts'
import type { SearchJob } from '../search/schema.ts'
import type { bindingsOf } from './parameters.ts'
import type { CreatedDashboardLink, DashboardLink, DashboardLinkInput, PublicDashboard } from './links-schema.ts'

/** Returns the links to a dashboard, the newest first. */
export const dashboardLinks = async (
  client: Client,
  viewId: string,
  { signal }: Abortable = {},
): Promise<readonly DashboardLink[]> =>
  (await client.get<{ links: readonly DashboardLink[] }>(linksPath(viewId), { signal })).links

/** The token of the answer is not shown again. */
export const createDashboardLink = (client: Client, viewId: string, link: DashboardLinkInput) =>
  client.post<CreatedDashboardLink>(linksPath(viewId), link)

/** Revokes a link: whoever has it sees nothing any more. */
export const deleteDashboardLink = (client: Client, viewId: string, linkId: string) =>
  client.delete<void>(path`/dashboards/${viewId}/links/${linkId}`)

/** Returns what the link shows. 404 for one that is unknown, expired, revoked, or whose maker may not read the dashboard any more. */
export const publicDashboard = (client: Client, token: string, { signal }: Abortable = {}) =>
  client.get<PublicDashboard>(path`/public/dashboards/${token}`, { signal, ...withoutLogin })

export interface ExecutePublicOptions extends Omit<ExecuteOptions, 'state' | 'partial'> {
  readonly pageId: string
  /** Ids of the stored search types to run; absent: all of the page. */
  readonly searchTypes?: readonly string[]
  readonly bindings: ReturnType<typeof bindingsOf>
}

/** Runs a page of the dashboard and waits until it is done; search types arrive as each is ready. */
export async function executePublic(
  client: Client,
  token: string,
  { pageId, searchTypes, bindings, signal, onProgress, maxAge }: ExecutePublicOptions,
): Promise<SearchJob> {
  const state = {
    parameter_bindings: bindings,
    global_override: { keep_queries: [pageId], ...(searchTypes && { keep_search_types: searchTypes }) },
  }
  const options = { signal, ...withoutLogin }
  const first = await client.post<SearchJob>(path`/public/dashboards/${token}/execute`, state, {
    ...options,
    query: { partial: true, max_age: maxAge },
  })
  const next = () =>
    client.get<SearchJob>(path`/public/dashboards/${token}/status/${first.id}`, {
      ...options,
      query: { partial: true },
    })
  return await followJob(first, next, { signal, onProgress, partial: true })
}

/** A link that is not valid is said in its place, and not by the page around it. */
const withoutLogin = { open: true, report: false } as const

const linksPath = (viewId: string): string => path`/dashboards/${viewId}/links`
