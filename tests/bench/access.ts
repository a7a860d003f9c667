/** Measures lists of users, roles and shares, and checks of permissions, with 10,000 users, 500 roles and 50,000 grants. */
import { mkdtempSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { createGrn } from '../../core/permissions/grn.ts'
import type { Backend, Change } from '../../host-demo/server/platform/records/backend.ts'
import type { Body, Collection } from '../../host-demo/server/platform/records/collection.ts'
import { grants } from '../../host-demo/server/platform/records/grants.ts'
import { newId } from '../../host-demo/server/platform/records/ids.ts'
import { createRecords } from '../../host-demo/server/platform/records/records.ts'
import { openSqlite } from '../../host-demo/server/platform/records/sqlite.ts'
import { openSecrets } from '../../host-demo/server/platform/secrets/secrets.ts'
import type { Services } from '../../host-demo/server/platform/services.ts'
import { streams } from '../../host-demo/server/streams/collection.ts'
import { Accounts } from '../../host-demo/server/users/accounts.ts'
import { roles, users } from '../../host-demo/server/users/collections.ts'
import { password as adminPassword, startServer, type ServerProcess } from '../support/server.ts'
import { discard } from './filled-server.ts'
import { percentile, round } from './process.ts'

const USERS = 10_000
const ROLES = 500
const GRANTS = 50_000
const STREAMS = 500
const LIST_MS = 300
const CHECK_MS = 1

const password = 'a password of the bench'
const names = ['Ada', 'Boris', 'Chloé', 'Dmitri', 'Émile', 'Farah', 'Goran', 'Hanne', 'İpek', 'Jürgen']
const now = new Date().toISOString()

interface Filled {
  readonly userIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly streamIds: readonly string[]
}

/** Written past the API, which would hash a password for each user. */
async function fill(backend: Backend, passwordHash: string): Promise<Filled> {
  const changes: Change[] = []
  const insert = (collection: unknown, body: Body): string => {
    const id = newId()
    changes.push({ kind: 'insert', collection: collection as Collection, id, body })
    return id
  }
  const roleIds = Array.from({ length: ROLES }, (_, n) =>
    insert(roles, {
      name: `Team ${n}`,
      description: `Role of team ${n}`,
      permissions: ['view:read', 'inputs:read', `pipeline:edit:${n}`, `indexsets:read:${n}`],
      read_only: false,
    }),
  )
  const userIds = Array.from({ length: USERS }, (_, n) => {
    const [first_name, last_name] = [names[n % names.length]!, `Family ${(n * 7919) % USERS}`]
    return insert(users, {
      username: `user${n}`,
      password_hash: passwordHash,
      email: `user${n}@example.org`,
      first_name,
      last_name,
      full_name: `${first_name} ${last_name}`,
      permissions: [],
      roles: [n % ROLES, (n * 31) % ROLES, (n * 17 + 5) % ROLES].map(index => roleIds[index]),
      preferences: {},
      timezone: null,
      session_timeout_ms: 28_800_000,
      startpage: null,
      read_only: false,
      external: n % 3 === 0,
      account_status: n % 20 === 0 ? 'disabled' : 'enabled',
      service_account: false,
    })
  })
  const [model] = await backend.all(streams as unknown as Collection)
  const streamIds = Array.from({ length: STREAMS }, (_, n) => insert(streams, { ...model!.body, title: `Stream ${n}` }))
  for (let n = 0; n < GRANTS; n++) {
    insert(grants, {
      // The first user has a thousand.
      grantee: createGrn('user', userIds[n < 1000 ? 1 : n % USERS]!),
      target: createGrn('stream', streamIds[n % STREAMS]!),
      capability: n % 5 === 0 ? 'own' : 'view',
      created_by: 'admin',
      created_at: now,
      updated_by: 'admin',
      updated_at: now,
      expires_at: null,
    })
  }
  for (let start = 0; start < changes.length; start += 5000)
    await backend.commit(changes.slice(start, start + 5000), [])
  return { userIds, roleIds, streamIds }
}

/** Returns the text of an answer, asked for with gzip: `fetch` would take longer to put it together than the server to make it. */
const textOf = (server: ServerProcess, path: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = { authorization: `Basic ${btoa(`admin:${adminPassword}`)}`, 'accept-encoding': 'gzip' }
    get(`${server.url}/api${path}`, { headers }, answer => {
      const chunks: Buffer[] = []
      const isZipped = answer.headers['content-encoding'] === 'gzip'
      const body = isZipped ? answer.pipe(createGunzip({ chunkSize: 256 * 1024 })) : answer
      body
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString())
          else reject(new Error(`${path} answered ${answer.statusCode}: ${Buffer.concat(chunks)}`))
        })
    }).on('error', reject)
  })

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}

function row(what: string, times: readonly number[], target: number) {
  const [first = NaN, ...later] = times
  const p95 = percentile(later, 0.95)
  const digits = target < 10 ? 3 : 1
  return {
    what,
    first: round(first, digits),
    p50: round(percentile(later, 0.5), digits),
    p95: round(p95, digits),
    target,
    met: p95 <= target ? 'yes' : 'no',
  }
}

/** Through the API, as the root user; after each change the first list is the slow one. */
async function lists(server: ServerProcess, { userIds, roleIds, streamIds }: Filled) {
  const paths = [
    '/users/paginated?per_page=50',
    '/users/paginated?per_page=50&query=family%2077',
    '/users/paginated?per_page=50&filters=role:Team%207&filters=account_status:enabled',
    '/users/paginated?per_page=50&sort=last_activity&order=desc',
    '/users/paginated?per_page=50&page=200',
    '/users?include_permissions=false&include_sessions=false',
    '/users',
    '/roles',
    '/authz/roles?per_page=50',
    `/authz/roles/${roleIds[7]}/assignees?per_page=50`,
    '/roles/Team%207/members',
    `/authz/shares/user/${userIds[1]}?per_page=50`,
    `/users/${userIds[1]}/owned`,
    `/authz/access/users/${userIds[1]}`,
    `/authz/access/entities/${createGrn('stream', streamIds[3]!)}`,
    '/authz/grants-overview',
  ]
  const rows = []
  for (const path of paths) rows.push(row(path, await timesOf(20, () => textOf(server, path)), LIST_MS))
  const change = `/users/${userIds[2]}`
  const afterChange = await timesOf(10, async () => {
    await server.json('PUT', change, { email: 'changed@example.org' })
    await textOf(server, paths[0]!)
  })
  rows.push(row('a change of a user and the first page', afterChange, LIST_MS))
  return rows
}

/** In this process: what a request pays to learn who asks and whether they may. */
async function checks(accounts: Accounts, { userIds, streamIds }: Filled) {
  const ask = async (userId: string) => {
    const user = await accounts.directory.byId(userId)
    const caller = await accounts.directory.callerOf(user!, 'session', null)
    return caller.isPermitted(`streams:read:${streamIds[3]}`)
  }
  let next = 0
  const many = await timesOf(2000, () => ask(userIds[next++ % USERS]!))
  const one = await timesOf(2000, () => ask(userIds[1]!))
  return [
    row('a check, each time of another user', many, CHECK_MS),
    row('a check of a user with 1,000 grants', one, CHECK_MS),
  ]
}

export async function measureAccess(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-bench-'))
  await (await startServer({ dataDir, env })).stop()
  const backend = openSqlite(join(dataDir, 'records.db'))
  const secrets = openSecrets(dataDir, null)
  const filled = await fill(backend, await secrets.hashPassword(password))
  const inProcess = await checks(
    new Accounts({ records: createRecords(backend), secrets } as unknown as Services),
    filled,
  )
  await backend.close()
  const server = await startServer({ dataDir, env })
  const throughApi = await lists(server, filled)
  await discard(server)
  console.log(`\n${USERS} users, ${ROLES} roles, ${GRANTS} grants, milliseconds`)
  console.table([...throughApi, ...inProcess])
  return [...throughApi, ...inProcess]
}
