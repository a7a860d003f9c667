/** The calls of sharing, typed. All throw `FetchError`: 403, told to whoever calls and not to the page, for who does not own the entity. */
import type { Client } from '../client/client.ts'
import { FetchError } from '../client/errors.ts'
import { path, type Abortable } from '../client/request.ts'
import type { GranteeCapabilities, ShareReply } from './shares-schema.ts'

/** Previews a share with these capabilities; null previews the current state. Changes nothing. */
export const prepareShare = (
  client: Client,
  grn: string,
  selected: GranteeCapabilities | null,
  { signal }: Abortable = {},
) =>
  client.post<ShareReply>(
    path`/authz/shares/entities/${grn}/prepare`,
    selected === null ? {} : { selected_grantee_capabilities: selected },
    { signal, report: false },
  )

/**
 * Shares with exactly these grantees; whoever is missing loses what they had. A reply whose `validation_result` failed changed nothing.
 */
export async function share(client: Client, grn: string, selected: GranteeCapabilities): Promise<ShareReply> {
  try {
    return await submit(client, grn, selected)
  } catch (error) {
    if (error instanceof FetchError && error.status === 400 && isShareReply(error.body)) return error.body
    throw error
  }
}

const submit = (client: Client, grn: string, selected: GranteeCapabilities) =>
  client.post<ShareReply>(
    path`/authz/shares/entities/${grn}`,
    { selected_grantee_capabilities: selected },
    { report: false },
  )

/** Shares with these besides those it is shared with: nobody loses anything. A failed validation throws too. */
export async function shareBesides(client: Client, grn: string, added: GranteeCapabilities): Promise<void> {
  const { selected_grantee_capabilities: now } = await prepareShare(client, grn, null)
  await submit(client, grn, withBesides(now, added))
}

const order = ['view', 'manage', 'own'] as const
/** Both together; of two capabilities of one grantee the one that allows more. */
export const withBesides = (now: GranteeCapabilities, added: GranteeCapabilities): GranteeCapabilities =>
  Object.fromEntries([
    ...Object.entries(now),
    ...Object.entries(added).filter(
      ([id, more]) => !Object.hasOwn(now, id) || order.indexOf(now[id]!) < order.indexOf(more),
    ),
  ])

const isShareReply = (body: unknown): body is ShareReply =>
  typeof body === 'object' && body !== null && 'validation_result' in body && 'active_shares' in body
