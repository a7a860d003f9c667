/** Sharing of one entity: what it is like, what it would be like, and making it so (contract 1, 7.5). */
import type { GranteeCapabilities, ShareReply } from '../../../core/permissions/shares-schema.ts'
import { createGrn } from '../../../core/permissions/grn.ts'
import { isOwner } from '../../../core/permissions/ownership.ts'
import type { Entity } from '../entities/entities.ts'
import { badRequest, forbidden, notFound } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { grants, type Grant } from '../platform/records/grants.ts'
import type { Document } from '../platform/records/records.ts'
import { missingPermissions } from './dependencies.ts'
import { availableGrantees, userGrn } from './grantees.ts'
import { grantsOn } from './owners.ts'
import type { SharingServices } from './sharing-services.ts'

const capabilities = [
  { id: 'view', title: 'Viewer' },
  { id: 'manage', title: 'Manager' },
  { id: 'own', title: 'Owner' },
] as const
const ownerless = 'Somebody has to own it: leave at least one owner.'

/** @throws ApiError 403 for who does not own it; 404 */
async function owned(services: SharingServices, caller: Caller, grn: string): Promise<Entity> {
  const entity = await services.entities.find(system('sharing'), grn)
  const name = entity?.grn ?? grn.toLowerCase()
  if (!isOwner({ permissions: caller.permissions, grn_permissions: caller.grnPermissions }, name)) {
    throw forbidden(`Only the owners of <${name}> may share it.`)
  }
  if (!entity) throw notFound(`There is no <${name}>.`)
  return entity
}

/** @param wanted null: as it is */
export async function prepareShare(
  services: SharingServices,
  caller: Caller,
  grn: string,
  wanted: GranteeCapabilities | null,
): Promise<ShareReply> {
  const entity = await owned(services, caller, grn)
  const all = await grantsOn(services, entity.grn)
  const self = userGrn(caller.userId ?? '')
  const active = all.filter(({ grantee }) => grantee !== self)
  const selected =
    wanted === null
      ? Object.fromEntries(active.map(({ grantee, capability }) => [grantee, capability]))
      : Object.fromEntries(
          Object.entries(wanted)
            .map(([name, capability]) => [name.toLowerCase(), capability] as const)
            .filter(([name]) => name !== self),
        )
  const available = await availableGrantees(services, caller, new Set(active.map(({ grantee }) => grantee)))
  const known = new Set(available.map(({ id }) => id))
  const unknown = Object.keys(selected).find(name => !known.has(name))
  if (unknown !== undefined) throw badRequest(`selected_grantee_capabilities: this cannot be shared with <${unknown}>.`)
  return {
    entity: entity.grn,
    sharing_user: self,
    available_grantees: available,
    available_capabilities: [...capabilities],
    active_shares: active.map(({ id, grantee, capability }) => ({
      grant: createGrn('grant', id),
      grantee,
      capability,
    })),
    selected_grantee_capabilities: selected,
    missing_permissions_on_dependencies: await missingPermissions(services, caller, entity, Object.keys(selected)),
    validation_result: validated(all, self, selected),
  }
}

/** An entity that has owners keeps one. */
function validated(
  all: readonly Document<Grant>[],
  self: string,
  selected: GranteeCapabilities,
): ShareReply['validation_result'] {
  const owners = all.filter(({ capability }) => capability === 'own').map(({ grantee }) => grantee)
  const stays = owners.length === 0 || owners.includes(self) || Object.values(selected).includes('own')
  return stays
    ? { failed: false, errors: {}, error_context: {} }
    : {
        failed: true,
        errors: { selected_grantee_capabilities: [ownerless] },
        error_context: { selected_grantee_capabilities: owners },
      }
}

/** Makes it so, unless the validation failed. @param wanted null: as it is */
export async function submitShare(
  services: SharingServices,
  caller: Caller,
  grn: string,
  wanted: GranteeCapabilities | null,
): Promise<ShareReply> {
  const prepared = await prepareShare(services, caller, grn, wanted)
  if (prepared.validation_result.failed) return prepared
  const { entity, sharing_user, selected_grantee_capabilities: selected } = prepared
  const before = (await grantsOn(services, entity)).filter(({ grantee }) => grantee !== sharing_user)
  const [username, now] = [caller.username ?? '', new Date().toISOString()]
  const by = { updated_by: username, updated_at: now }
  await services.records.as(caller).transaction(async transaction => {
    const all = transaction.of(grants)
    for (const { id, grantee, capability } of before) {
      const after = Object.hasOwn(selected, grantee) ? selected[grantee] : undefined
      if (after === undefined) await all.delete(id)
      else if (after !== capability) await all.update(id, null, { capability: after, ...by })
    }
    const shared = new Set(before.map(({ grantee }) => grantee))
    for (const [grantee, capability] of Object.entries(selected).filter(([name]) => !shared.has(name))) {
      await all.insert({
        grantee,
        target: entity,
        capability,
        created_by: username,
        created_at: now,
        ...by,
        expires_at: null,
      })
    }
  })
  return await prepareShare(services, caller, entity, null)
}
