/** Public links: made, listed and revoked by the owners of a dashboard; opened with the rights that their maker has at that moment. */
import type { CreatedDashboardLink, DashboardLink, DashboardLinkInput } from '../../../core/dashboards/links-schema.ts'
import { longestLinkDays } from '../../../core/dashboards/link-limits.ts'
import { ownsEntity } from '../../../core/permissions/ownership.ts'
import { badRequest, forbidden, notFound, ValidationError } from '../platform/errors/errors.ts'
import { createTurns } from '../platform/in-turn.ts'
import type { Caller } from '../platform/records/caller.ts'
import { caller, system } from '../platform/records/callers.ts'
import { newId } from '../platform/records/ids.ts'
import type { Services } from '../platform/services.ts'
import { instant, iso } from '../search/time/instants.ts'
import type { Accounts } from '../users/accounts.ts'
import { views, type StoredView } from '../views/collection.ts'
import { dashboardLinks, type StoredLink } from './collection.ts'
import { LinkUses } from './link-uses.ts'
import { readToken, tokenOf } from './token.ts'

const DAY_MS = 24 * 3_600_000
const MOST_LINKS = 50
/** So long an expired link is still listed. */
const EXPIRED_KEPT_MS = 7 * DAY_MS

/** A link that is valid, with the caller it acts as and the dashboard it shows. */
export interface OpenLink {
  readonly link: StoredLink
  /** Has the rights of the maker, and searches of its own. */
  readonly caller: Caller
  readonly view: StoredView
}

export class Links {
  readonly #services: Services
  readonly #accounts: Accounts
  readonly #inTurn = createTurns()
  readonly uses: LinkUses

  constructor(services: Services, accounts: Accounts) {
    this.#services = services
    this.#accounts = accounts
    this.uses = new LinkUses(services)
  }

  get #all() {
    return this.#services.records.as(system('public links')).of(dashboardLinks)
  }

  /** The newest first. @throws ApiError 403, 404 */
  async list(by: Caller, viewId: string): Promise<DashboardLink[]> {
    const { id } = await this.#owned(by, viewId)
    const links = await this.#of(id)
    return Promise.all(links.toReversed().map(link => this.#present(link)))
  }

  /** @throws ValidationError; ApiError 400 for one too many, 403, 404 */
  async create(by: Caller, viewId: string, input: DashboardLinkInput): Promise<CreatedDashboardLink> {
    if (by.limited)
      throw forbidden('A token that is limited cannot create public links. Log in, or use one without limits.')
    const { id: view_id } = await this.#owned(by, viewId)
    const now = Date.now()
    const expiresAt = readExpiry(input.expires_at, now)
    const { records, secrets } = this.#services
    // Links that are made at the same time are counted one after the other.
    const link = await this.#inTurn(async () => {
      if ((await this.#of(view_id)).length >= MOST_LINKS)
        throw badRequest(`There are ${MOST_LINKS} links to this dashboard, which is the most. Revoke one first.`)
      const body = {
        view_id,
        title: input.title?.trim() ?? '',
        user_id: by.userId ?? '',
        created_by: by.username ?? '',
        created_at: iso(now),
        expires_at: iso(expiresAt),
      }
      return await records.as(by).of(dashboardLinks).insert(body, newId(now))
    })
    return { link: await this.#present(link), token: tokenOf(secrets, { linkId: link.id, expiresAt }) }
  }

  /** @throws ApiError 403, 404 */
  async remove(by: Caller, viewId: string, linkId: string): Promise<void> {
    const { id } = await this.#owned(by, viewId)
    const link = await this.#all.find(linkId)
    if (link?.view_id !== id) throw notFound(`There is no link with id <${linkId}> to this dashboard.`)
    await this.#services.records.as(by).of(dashboardLinks).delete(link.id)
    await this.uses.forget(link.id)
  }

  /** Null for a token that is unknown or expired, and where its maker may not read the dashboard, or is gone. */
  async open(token: string): Promise<OpenLink | null> {
    const { secrets, records } = this.#services
    const claims = readToken(secrets, token)
    const link = claims && claims.expiresAt > Date.now() ? await this.#all.find(claims.linkId) : null
    const maker = link && (await this.#accounts.byLink(link.user_id))
    if (!link || !maker) return null
    // Jobs belong to who started them: those of a link to the link, and to its maker none.
    const acting = caller({ ...maker, userId: `link:${link.id}` })
    const view = await records.as(acting).of(views).find(link.view_id)
    return view?.type === 'DASHBOARD' ? { link, caller: acting, view } : null
  }

  /**
   * Deletes links whose dashboard or maker is gone, and those that expired some time ago.
   * @param changed ids of dashboards or makers: only their links are looked at; absent: all
   */
  async removeGone(changed?: readonly string[]): Promise<void> {
    const all = this.#services.records.as(system('public links'))
    const before = Date.now() - EXPIRED_KEPT_MS
    const isGone = async ({ view_id, user_id, expires_at }: StoredLink) =>
      Date.parse(expires_at) < before ||
      (await all.of(views).find(view_id)) === null ||
      (await this.#accounts.directory.byId(user_id)) === null
    const isConcerned = ({ view_id, user_id }: StoredLink) =>
      !changed || changed.includes(view_id) || changed.includes(user_id)
    const links = (await this.#all.all()).filter(isConcerned)
    const judged = await Promise.all(links.map(async link => ({ id: link.id, gone: await isGone(link) })))
    const gone = judged.filter(link => link.gone).map(({ id }) => id)
    if (gone.length === 0) return
    await all.transaction(async transaction => {
      for (const id of gone)
        if (await transaction.of(dashboardLinks).find(id)) await transaction.of(dashboardLinks).delete(id)
    })
    await this.uses.forget(...gone)
  }

  /** The oldest first. */
  async #of(viewId: string): Promise<StoredLink[]> {
    const all = (await this.#all.all()).filter(({ view_id }) => view_id === viewId)
    return all.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
  }

  /** @throws ApiError 404 where there is no such dashboard for the caller, 403 where it is not theirs */
  async #owned(by: Caller, viewId: string): Promise<StoredView> {
    const view = await this.#services.records.as(by).of(views).find(viewId.toLowerCase())
    if (view?.type !== 'DASHBOARD') throw notFound(`There is no dashboard with id <${viewId}>.`)
    const holder = { permissions: by.permissions, grn_permissions: by.grnPermissions }
    if (!ownsEntity(holder, 'dashboard', view.id))
      throw forbidden('Only the owners of a dashboard may see and make its links.')
    return view
  }

  async #present({ id, title, created_by, created_at, expires_at }: StoredLink): Promise<DashboardLink> {
    const { uses, lastUsedAt } = await this.uses.of({ id })
    return {
      id,
      title,
      created_by,
      created_at,
      expires_at,
      last_used_at: lastUsedAt === null ? null : iso(lastUsedAt),
      uses,
    }
  }
}

/** Gives UTC milliseconds. @throws ValidationError */
function readExpiry(text: string, now: number): number {
  const expiresAt = instant(text, 'expires_at')
  const wrong = (message: string) => new ValidationError({ expires_at: [message] })
  if (expiresAt <= now) throw wrong('This time has passed. A link expires in the future.')
  if (expiresAt > now + longestLinkDays * DAY_MS)
    throw wrong(`A link may be valid for at most ${longestLinkDays} days.`)
  return expiresAt
}
