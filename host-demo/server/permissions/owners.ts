/** Finds the owners of an entity. */
import type { Grantee } from '../../../core/permissions/shares-schema.ts'
import { system } from '../platform/records/callers.ts'
import { grants } from '../platform/records/grants.ts'
import type { Document } from '../platform/records/records.ts'
import type { Grant } from '../platform/records/grants.ts'
import type { Services } from '../platform/services.ts'
import { allGrantees } from './grantees.ts'

/** All grants on an entity whose grantees are still there. */
export async function grantsOn(services: Services, grn: string): Promise<readonly Document<Grant>[]> {
  const there = await allGrantees(services)
  const all = await services.records.as(system('grants')).of(grants).all()
  return all.filter(({ target, grantee }) => target === grn && there.has(grantee))
}

export async function ownersOf(services: Services, grn: string): Promise<Grantee[]> {
  const there = await allGrantees(services)
  return (await grantsOn(services, grn))
    .filter(({ capability }) => capability === 'own')
    .map(({ grantee }) => there.get(grantee)!)
}
