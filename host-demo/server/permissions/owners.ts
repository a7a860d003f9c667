/** Finds the owners of an entity. */
import type { Grantee } from '../../../core/permissions/shares-schema.ts'
import { system } from '../platform/records/callers.ts'
import { grants } from '../platform/records/grants.ts'
import type { Document } from '../platform/records/records.ts'
import type { Grant } from '../platform/records/grants.ts'
import type { Services } from '../platform/services.ts'
import { granteeNamed } from './grantees.ts'

interface GrantTo {
  readonly grant: Document<Grant>
  readonly grantee: Grantee
}

async function grantsTo(services: Services, grn: string): Promise<readonly GrantTo[]> {
  const stored = services.records.as(system('grants')).of(grants)
  const found = await Promise.all(
    (await services.records.grantIds({ target: grn })).map(async id => {
      const grant = await stored.find(id)
      const grantee = grant && (await granteeNamed(services, grant.grantee))
      return grant && grantee ? { grant, grantee } : null
    }),
  )
  return found.filter(one => one !== null)
}

/** All grants on an entity whose grantees are still there. */
export async function grantsOn(services: Services, grn: string): Promise<readonly Document<Grant>[]> {
  return (await grantsTo(services, grn)).map(({ grant }) => grant)
}

export async function ownersOf(services: Services, grn: string): Promise<Grantee[]> {
  return (await grantsTo(services, grn)).filter(({ grant }) => grant.capability === 'own').map(({ grantee }) => grantee)
}
