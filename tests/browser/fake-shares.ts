/** Sharing in memory, as the contract answers it: of an entity whose owner is Ada, with Bob and everyone to share it with. */
import type { Page } from '@playwright/test'
import type { GranteeCapabilities, ShareReply, ShareRequest } from '../../core/permissions/shares-schema.ts'

export const bob = 'grn::::user:b0b'
export const root = 'grn::::user:local:admin'
export const everyone = 'grn::::builtin-team:everyone'

export interface FakeShares {
  /** Present grants. */
  stored: GranteeCapabilities
  /** Whether the user who shares owns it; else an owner must be among the others. */
  owns: boolean
  /** Status of every answer; null answers well. */
  failure: number | null
  /** Grants that were submitted. */
  readonly submitted: GranteeCapabilities[]
}

interface Sharing {
  readonly stored?: GranteeCapabilities
  readonly owns?: boolean
  readonly name?: string
}

export function sharesReply(selected: GranteeCapabilities, options: Sharing = {}): ShareReply {
  const { stored = selected, owns = true, name = 'Bob Builder' } = options
  const failed = !owns && !Object.values(selected).includes('own')
  return {
    entity: 'grn::::search:64c900000000000000000001',
    sharing_user: 'grn::::user:ada',
    available_grantees: [
      { id: everyone, type: 'global', title: 'Everyone' },
      { id: root, type: 'user', title: 'Administrator' },
      { id: bob, type: 'user', title: name },
    ],
    available_capabilities: [
      { id: 'view', title: 'Viewer' },
      { id: 'manage', title: 'Manager' },
      { id: 'own', title: 'Owner' },
    ],
    active_shares: Object.entries(stored).map(([grantee, capability]) => ({
      grant: 'grn::::grant:1',
      grantee,
      capability,
    })),
    selected_grantee_capabilities: selected,
    missing_permissions_on_dependencies:
      everyone in selected
        ? { [everyone]: [{ id: 'grn::::stream:1', type: 'stream', title: 'Payments', owners: [] }] }
        : {},
    validation_result: failed
      ? {
          failed,
          errors: { selected_grantee_capabilities: ['x'] },
          error_context: { selected_grantee_capabilities: [bob] },
        }
      : { failed, errors: {}, error_context: {} },
  }
}

/** @param name of the user Bob */
export async function fakeShares(page: Page, name?: string): Promise<FakeShares> {
  const fake: FakeShares = { stored: {}, owns: true, failure: null, submitted: [] }
  await page.route('**/authz/shares/entities/**', route => {
    if (fake.failure !== null)
      return route.fulfill({ status: fake.failure, json: { type: 'ApiError', message: 'The server is tired.' } })
    const { selected_grantee_capabilities: wanted } = route.request().postDataJSON() as ShareRequest
    const answer = sharesReply(wanted ?? fake.stored, { ...fake, name })
    if (route.request().url().endsWith('/prepare')) return route.fulfill({ json: answer })
    fake.submitted.push(wanted ?? {})
    if (answer.validation_result.failed) return route.fulfill({ status: 400, json: answer })
    fake.stored = wanted ?? fake.stored
    return route.fulfill({ json: answer })
  })
  return fake
}
