/** Finds the owners of an entity. */
import type { Grantee } from '../../../core/permissions/shares-schema.ts'
import type { Grant } from '../platform/records/grants.ts'
import type { Document } from '../platform/records/records.ts'
import type { Services } from '../platform/services.ts'
import { granteeNamed } from './grantees.ts'

/** All grants on an entity whose grantees are still there. */
export async function grantsOn(services: Services, grn: string): Promise<readonly Document<Grant>[]> {
  const all = await services.records.grantsBy({ target: grn })
  const there = await Promise.all(all.map(({ grantee }) => granteeNamed(services, grantee)))
  return all.filter((_, index) => there[index] !== null)
}

export async function ownersOf(services: Services, grn: string): Promise<Grantee[]> {
  const owning = (await services.records.grantsBy({ target: grn })).filter(({ capability }) => capability === 'own')
  const owners = await Promise.all(owning.map(({ grantee }) => granteeNamed(services, grantee)))
  return owners.filter(owner => owner !== null)
}
