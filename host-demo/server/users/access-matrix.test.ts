/**
 * Compares what the records allow with what the collections declare: for each kind of document and each action, for users whose rights come
 * from a role, from a share, or from both, with tokens that are narrowed in different ways. What is expected is worked out anew from the
 * rules of the contract (1, 7.5 and 7.7), one permission against the other.
 */
import { describe, expect, it } from 'vitest'
import { createGrn } from '../../../core/permissions/grn.ts'
import { impliesPermission } from '../../../core/permissions/permissions.ts'
import { areas } from '../areas.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { ApiError, ValidationError } from '../platform/errors/errors.ts'
import type { Backend, Change } from '../platform/records/backend.ts'
import type { Caller } from '../platform/records/caller.ts'
import { collections, type Body, type Collection } from '../platform/records/collection.ts'
import { grants, type Capability } from '../platform/records/grants.ts'
import { newId } from '../platform/records/ids.ts'
import { createRecords, type CallerRecords, type Records } from '../platform/records/records.ts'
import { openSqlite } from '../platform/records/sqlite.ts'
import type { Services } from '../platform/services.ts'
import { Accounts } from './accounts.ts'
import { roles, tokens, users } from './collections.ts'

type Action = 'create' | 'read' | 'edit' | 'delete'
const actions: readonly Action[] = ['create', 'read', 'edit', 'delete']

/** Permissions of a share, by the contract's table: those of the lesser capabilities are written out. */
const shared: Readonly<Record<string, Readonly<Record<Capability, readonly string[]>>>> = {
  stream: {
    view: ['streams:read', 'stream_outputs:read'],
    manage: ['streams:read', 'stream_outputs:read', 'streams:edit', 'streams:changestate', 'stream_outputs:create'],
    own: [
      'streams:read',
      'stream_outputs:read',
      'streams:edit',
      'streams:changestate',
      'stream_outputs:create',
      'stream_outputs:delete',
    ],
  },
  dashboard: {
    view: ['dashboards:read', 'view:read'],
    manage: ['dashboards:read', 'view:read', 'dashboards:edit', 'view:edit'],
    own: ['dashboards:read', 'view:read', 'dashboards:edit', 'view:edit', 'view:delete'],
  },
  search: {
    view: ['view:read'],
    manage: ['view:read', 'view:edit'],
    own: ['view:read', 'view:edit', 'view:delete'],
  },
  event_definition: {
    view: ['eventdefinitions:read'],
    manage: ['eventdefinitions:read', 'eventdefinitions:edit'],
    own: ['eventdefinitions:read', 'eventdefinitions:edit', 'eventdefinitions:delete'],
  },
  notification: {
    view: ['eventnotifications:read'],
    manage: ['eventnotifications:read', 'eventnotifications:edit'],
    own: ['eventnotifications:read', 'eventnotifications:edit', 'eventnotifications:delete'],
  },
}

interface Kind {
  readonly collection: Collection
  readonly id: string
  readonly body: Body
  readonly grn: string | null
}

/** A document of each collection; of views one of either type. Their rights depend on these members alone. */
function kinds(): Kind[] {
  const common = {
    username: 'somebody',
    name: 'one',
    title: 'one',
    view_id: newId(),
    target: `grn::::stream:${newId()}`,
  }
  const bodies: Record<string, readonly Body[]> = {
    views: [
      { ...common, type: 'SEARCH', owner: 'somebody' },
      { ...common, type: 'DASHBOARD', owner: 'somebody' },
    ],
  }
  return collections().flatMap(collection =>
    (bodies[collection.name] ?? [common]).map((body): Kind => {
      const id = newId()
      const { grn } = collection.definition
      const type = typeof grn === 'function' ? grn(body as never) : grn
      return { collection, id, body, grn: type === null ? null : createGrn(type, id) }
    }),
  )
}

/** What the declaration asks for: one of these will do; null: only the server itself may. */
function declared({ collection, id, body }: Kind, action: Action): readonly string[] | null {
  const document = action === 'create' ? body : { ...body, id, revision: 1 }
  const needed = (collection.permissions[action] as (document: Body) => string | readonly string[] | null)(document)
  return needed === null ? null : [needed].flat()
}

/** Permissions near the one that is asked for, and far from it. */
function variants(needed: readonly string[] | null): readonly (readonly string[])[] {
  const [first = 'nothing:read'] = needed ?? []
  const [domain = '', action = '', ...rest] = first.split(':')
  return [
    [],
    [first],
    [`${domain}:${action}`],
    [domain],
    [`${domain}:${action}:${newId()}`],
    [`${domain}:other${rest.length > 0 ? `:${rest.join(':')}` : ''}`],
    [`${domain},other:*`, 'nothing:read'],
    ['*'],
  ]
}

const implied = (held: readonly string[], required: string) => held.some(one => impliesPermission(one, required))

interface Person {
  readonly role: readonly string[]
  readonly capability: Capability | null
  readonly scope: readonly string[] | null
  readonly token: string
}

function allowed({ grn }: Kind, needed: readonly string[] | null, { role, capability, scope }: Person): boolean {
  if (needed === null) return false
  const [, , , , type = '', id = ''] = grn?.split(':') ?? []
  const ofShare = capability === null ? [] : (shared[type]?.[capability] ?? []).map(permission => `${permission}:${id}`)
  const held = [...role, ...ofShare]
  const owned = capability === 'own' ? [`entity:own:${grn}`] : []
  const inScope = (required: string) => scope === null || implied(scope, required)
  return needed.length === 0 || needed.some(one => (implied(held, one) || owned.includes(one)) && inScope(one))
}

class RolledBack extends Error {}

/** Whether the records let the caller do it: what they find wrong with the document, they find after its permission. */
async function lets(
  records: Records,
  caller: Caller,
  { collection, id, body }: Kind,
  action: Action,
): Promise<boolean> {
  const attempt = (access: ReturnType<CallerRecords['of']>): Promise<unknown> => {
    switch (action) {
      case 'create':
        return access.insert(body)
      case 'read':
        return access.get(id)
      case 'edit':
        return access.update(id, null, {})
      case 'delete':
        return access.delete(id)
    }
  }
  try {
    await records.as(caller).transaction(async transaction => {
      await attempt(transaction.of(collection))
      throw new RolledBack()
    })
    return false
  } catch (error) {
    if (error instanceof RolledBack || error instanceof ValidationError) return true
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return false
    throw error
  }
}

const secrets = openSecrets('', 'a secret of tests', { memoryCost: 8, timeCost: 1 })

/** A user with a role, a grant and a token each; written past the records, which would hash a password for each. */
async function populate(backend: Backend, kind: Kind, people: readonly Omit<Person, 'token'>[]): Promise<Person[]> {
  const insert = (collection: unknown, id: string, body: Body): Change => ({
    kind: 'insert',
    collection: collection as Collection,
    id,
    body,
  })
  const changes: Change[] = []
  const made = people.map(person => {
    const [userId, roleId, token] = [newId(), newId(), newId()]
    changes.push(
      insert(roles, roleId, { name: roleId, description: null, permissions: person.role, read_only: false }),
      insert(users, userId, {
        username: userId,
        permissions: [],
        roles: [roleId],
        timezone: null,
        account_status: 'enabled',
        service_account: true,
      }),
      insert(tokens, newId(), {
        user_id: userId,
        username: userId,
        fingerprint: secrets.fingerprint(token),
        ...(person.scope && { permissions: person.scope }),
      }),
    )
    if (person.capability !== null)
      changes.push(
        insert(grants, newId(), {
          grantee: createGrn('user', userId),
          target: kind.grn,
          capability: person.capability,
          expires_at: null,
        }),
      )
    return { ...person, token }
  })
  await backend.commit(changes, [])
  return made
}

describe('what the records allow', () => {
  const all = areas.length > 0 ? kinds() : []

  it('is looked at for every kind of document', () => {
    const names = new Set(all.map(({ collection }) => collection.name))
    for (const name of [
      'streams',
      'views',
      'event_definitions',
      'event_notifications',
      'inputs',
      'index_sets',
      'tokens',
    ])
      expect(names).toContain(name)
    const types = new Set(all.flatMap(({ grn }) => grn?.split(':')[4] ?? []))
    expect([...types].sort()).toEqual(Object.keys(shared).sort())
  })

  it.each(all.map(kind => [kind.grn?.split(':')[4] ?? kind.collection.name, kind] as const))(
    'is what %s declare, by role, share and token',
    async (_, kind) => {
      const backend = openSqlite(':memory:')
      const records = createRecords(backend)
      const accounts = new Accounts({ records, secrets } as unknown as Services)
      await backend.commit([{ kind: 'insert', collection: kind.collection, id: kind.id, body: kind.body }], [])
      const wrong: object[] = []
      for (const action of actions) {
        const needed = declared(kind, action)
        const capabilities = [null, ...(kind.grn === null ? [] : (['view', 'manage', 'own'] as const))]
        const scopes = [null, ['*'], ...variants(needed).slice(1, -1), ['entity:own']]
        const people = variants(needed).flatMap(role =>
          capabilities.flatMap(capability => scopes.map(scope => ({ role, capability, scope }))),
        )
        for (const person of await populate(backend, kind, people)) {
          const caller = await accounts.byToken(person.token, 'bearer', { origin: null, address: '', counts: false })
          const is = await lets(records, caller!, kind, action)
          if (is !== allowed(kind, needed, person)) wrong.push({ action, needed, ...person, is })
        }
      }
      await backend.close()
      expect(wrong).toEqual([])
    },
  )
})
