import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultPatterns } from '../../../core/grok/default-patterns.ts'
import { maxNameLength, maxPatternLength } from '../../../core/grok/rules.ts'
import { basic, newUser, rootPassword, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([area])
})
afterEach(() => server.close())

const path = '/api/system/grok'
async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  rest: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const reply = await server.call(method, path + rest, body, headers)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
async function importText(text: string, strategy = 'ABORT_ON_CONFLICT') {
  const reply = await server.app.inject({
    method: 'POST',
    url: `${path}?import-strategy=${strategy}`,
    headers: { 'x-requested-by': 'test', 'content-type': 'text/plain', ...basic('admin', rootPassword) },
    payload: text,
  })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
const create = async (name: string, pattern: string) => {
  const { status, body } = await call('POST', '', { name, pattern })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as string
}
const stored = async (): Promise<Map<string, { id: string; pattern: string }>> =>
  new Map((await call('GET', '')).body.patterns.map((one: { name: string }) => [one.name, one]))

describe('the default patterns', () => {
  it('are there after the first start, as records, and once', async () => {
    const first = await stored()
    expect([...first.keys()].sort()).toEqual([...defaultPatterns.keys()].sort())
    expect(first.size).toBe(76)
    expect((await call('DELETE', `/${first.get('TZ')!.id}`)).body.message).toContain("used by the pattern 'DATESTAMP_")
    expect((await call('DELETE', `/${first.get('COMBINEDAPACHELOG')!.id}`)).status).toBe(204)
    await server.startAgain(area)
    expect((await stored()).has('COMBINEDAPACHELOG')).toBe(false)
  })

  it('split the lines of a web server', async () => {
    const line = (request: string, size: string) =>
      `203.0.113.9 - anna.b [22/Nov/2026:06:05:04 +0100] "${request}" 200 ${size} "https://example.org/a" "Agent/2.0 (x; y)"`
    for (const text of [line('GET /a?b=c HTTP/1.1', '512'), line('\\x16\\x03', '-'), line('GET / HTTP/2.0', '0')]) {
      const { body } = await call('POST', '/test', {
        grok_pattern: { name: 'LINE', pattern: '^%{COMBINEDAPACHELOG}$' },
        sampleData: text,
      })
      expect(body).toMatchObject({ clientip: '203.0.113.9', auth: 'anna.b', timestamp: '2026-11-22T05:05:04Z' })
      expect(body).toMatchObject({ referrer: 'https://example.org/a', agent: 'Agent/2.0 (x; y)' })
    }
    const grok_pattern = { name: 'LINE', pattern: '^%{COMBINEDAPACHELOG}$' }
    const sampleData = line('GET /a HTTP/1.1', '1').replace('anna.b', 'anna.b@example.org')
    expect((await call('POST', '/test', { grok_pattern, sampleData })).body).toMatchObject({
      auth: 'anna.b@example.org',
    })
  })
})

describe('patterns', () => {
  it('are created, changed and deleted, and whoever compiles patterns has them at once', async () => {
    const id = await create('ORDER', 'order-%{INT:number:int}')
    expect(server.services.ingest.grokPatterns.get('ORDER')).toBe('order-%{INT:number:int}')
    expect((await call('PUT', `/${id}`, { name: 'BILL', pattern: 'bill-%{INT:number}' })).body).toEqual({
      id,
      name: 'BILL',
      pattern: 'bill-%{INT:number}',
      content_pack: null,
    })
    expect(server.api(area).patterns.all.get('BILL')).toBe('bill-%{INT:number}')
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect(server.services.ingest.grokPatterns.has('BILL')).toBe(false)
    expect((await call('GET', `/${id}`)).status).toBe(404)
  })

  it.each([
    [{ name: 'A B', pattern: 'x' }, 'name', 'letters, digits and underscores'],
    [{ name: 'A'.repeat(maxNameLength + 1), pattern: 'x' }, 'name', `longer than ${maxNameLength}`],
    [{ name: 'INT', pattern: 'x' }, 'name', 'exists already'],
    [{ name: 'A', pattern: ' ' }, 'pattern', 'must not be blank'],
    [{ name: 'A', pattern: 'x'.repeat(maxPatternLength + 1) }, 'pattern', `longer than ${maxPatternLength}`],
    [{ name: 'A', pattern: '%{NOSUCH}' }, 'pattern', "no grok pattern named 'NOSUCH'"],
    [{ name: 'A', pattern: '%{A}' }, 'pattern', "'A' contains itself"],
    [{ name: 'A', pattern: '(' }, 'pattern', 'missing closing )'],
    [{ name: 'A', pattern: '(?<!x)y' }, 'pattern', 'look-arounds cannot run in linear time'],
    [{ name: 'A', pattern: '(x)\\1' }, 'pattern', 'back-references cannot run in linear time'],
    [{ name: 'A', pattern: '((x{1000}){1000}){1000}' }, 'pattern', 'repe'],
  ])('%j is refused at its field', async (given, field, reason) => {
    const { status, body } = await call('POST', '', given)
    expect([status, body.type, Object.keys(body.validation_errors)]).toEqual([400, 'ValidationApiError', [field]])
    expect(body.validation_errors[field][0].error).toContain(reason)
  })

  it('are not changed so that those that refer to them break', async () => {
    const inner = await create('INNER', '[a-c]+')
    await create('OUTER', '<%{INNER:it}>')
    const broken = await call('PUT', `/${inner}`, { name: 'INNER', pattern: 'x%{OUTER}' })
    expect(broken.body.validation_errors.pattern[0].error).toContain("'INNER' contains itself")
    const renamed = await call('PUT', `/${inner}`, { name: 'OTHER', pattern: '[a-c]+' })
    expect(renamed.body.validation_errors.name[0].error).toContain("used by the pattern 'OUTER'")
    expect((await call('PUT', `/${inner}`, { name: 'INNER', pattern: '[a-d]+' })).status).toBe(200)
  })

  it('say what uses them, through others too, and stay while something does', async () => {
    const inner = await create('INNER', '[a-c]+')
    const outer = await create('OUTER', '<%{INNER:it}>')
    const users = [{ kind: 'extractor', id: 'e1', title: 'Tags of the shop', patterns: ['x %{OUTER:tag}'] }]
    server.api(area).uses.add(async () => users)
    expect((await call('GET', `/${inner}/usage`)).body).toEqual({
      used_by: [
        { kind: 'pattern', id: outer, title: 'OUTER', through: [] },
        { kind: 'extractor', id: 'e1', title: 'Tags of the shop', through: ['OUTER'] },
      ],
    })
    const { status, body } = await call('DELETE', `/${outer}`)
    expect([status, body.message]).toEqual([400, expect.stringContaining("used by the extractor 'Tags of the shop'")])
    expect((await importText('A a', 'DROP_ALL_EXISTING')).body.validation_errors._[0].error).toContain(
      "'OUTER' is used by the extractor 'Tags of the shop'",
    )
    users.pop()
    const both = await call('POST', '/bulk_delete', { entity_ids: [inner, outer] })
    expect(both.body).toEqual({ successfully_performed: 2, failures: [] })
  })

  it('are shown to readers and changed by nobody else than those who may', async () => {
    await server.call('POST', '/api/users', newUser('reader', { permissions: ['inputs:read'] }))
    const reader = basic('reader', 'pw')
    expect((await call('GET', '/paginated?per_page=2&query=IPV', undefined, reader)).body).toMatchObject({
      total: 2,
      grand_total: 76,
      patterns: [{ name: 'IPV4' }, { name: 'IPV6' }],
    })
    const { id } = (await stored()).get('TTY')!
    expect((await call('POST', '', { name: 'A', pattern: 'a' }, reader)).status).toBe(403)
    expect((await call('PUT', `/${id}`, { name: 'TTY', pattern: 'a' }, reader)).status).toBe(403)
    expect((await call('DELETE', `/${id}`, undefined, reader)).status).toBe(403)
  })
})

/** A file of the shapes of public collections: comments, nested classes, quantified groups, and what only a backtracking engine can run. */
const publicShapes = `
# Numbers
BASE10NUM (?<![0-9.+-])(?>[+-]?[0-9]+(?:\\.[0-9]+)?)
NUMBER (?:%{BASE10NUM})
POSINT \\b(?:[1-9][0-9]*)\\b
WORD \\b\\w+\\b
CLOCK (?!<[0-9])%{HOUR}:%{MINUTE}(?![0-9])
MARKED %{CLOCK:at} %{WORD:what}
TWICE (\\w)\\1
UNIXPATH (/[[[:alnum:]]_%!$@:.,+~-]*)+
TOOK %{UNIXPATH:path} took %{NUMBER:[took][ms]:int}

YEAR (?>\\d\\d){1,2}
`

describe('an import', () => {
  it('leaves out by name what cannot run in linear time, and keeps the stored pattern of that name', async () => {
    const { status, body } = await importText(publicShapes, 'REPLACE_ON_CONFLICT')
    expect([status, body.refused.map((one: { name: string }) => one.name)]).toEqual([
      200,
      ['BASE10NUM', 'CLOCK', 'TWICE', 'YEAR', 'MARKED'],
    ])
    expect(body.refused[0].reason).toContain('look-arounds cannot run in linear time')
    expect(body.refused.at(-1).reason).toBe("It refers to 'CLOCK', which cannot be taken.")
    const now = await stored()
    expect(now.get('BASE10NUM')?.pattern).toBe(defaultPatterns.get('BASE10NUM'))
    expect(now.get('UNIXPATH')?.pattern).toBe('(/[[[:alnum:]]_%!$@:.,+~-]*)+')
    expect(now.has('MARKED')).toBe(false)
    const test = { grok_pattern: { name: 'T', pattern: '%{TOOK}' }, sampleData: '/var/log took 12' }
    expect((await call('POST', '/test', test)).body).toMatchObject({ path: '/var/log', '[took][ms]': 12 })
  })

  it('drops all others where it is told to, and keeps what it left out', async () => {
    const { status } = await importText('YEAR (?>\\d\\d){1,2}\nDAYS %{YEAR:y}-\\d+', 'DROP_ALL_EXISTING')
    expect(status).toBe(200)
    expect([...(await stored()).keys()].sort()).toEqual(['DAYS', 'YEAR'])
  })

  it.each([
    ['ONE a\nINT b', 'already exist: INT'],
    ['ONE a\nONE b', 'more than once: ONE'],
    ['ONE a\nTWO (', 'TWO: '],
    ['ONE a\nTWO %{NOSUCH}', "TWO: There is no grok pattern named 'NOSUCH'"],
    ['ONE %{TWO}\nTWO %{ONE}', 'contains itself'],
    [`ONE a\nTWO ${'x'.repeat(maxPatternLength + 1)}`, "'TWO' is longer than"],
  ])('of %j changes nothing and says why', async (text, reason) => {
    const before = await stored()
    const { status, body } = await importText(text)
    expect([status, body.type]).toEqual([400, 'ValidationApiError'])
    expect(JSON.stringify(body.validation_errors)).toContain(reason)
    expect(await stored()).toEqual(before)
  })

  it('tells beforehand what it would do', async () => {
    const text = `${publicShapes}\nBROKEN\nINT ${defaultPatterns.get('INT')}`
    const preview = async (strategy: string) => (await call('POST', '/import_preview', { text, strategy })).body
    expect(await preview('REPLACE_ON_CONFLICT')).toMatchObject({
      added: ['TOOK'],
      replaced: ['NUMBER', 'POSINT', 'UNIXPATH'],
      unchanged: ['WORD', 'INT'],
      conflicts: [],
      removed: [],
      skipped: [{ line: 15, text: 'BROKEN' }],
      error: null,
    })
    expect(await preview('ABORT_ON_CONFLICT')).toMatchObject({
      conflicts: ['BASE10NUM', 'NUMBER', 'POSINT', 'WORD', 'UNIXPATH', 'YEAR', 'INT'],
      error: expect.stringContaining('already exist: BASE10NUM'),
    })
    expect((await stored()).size).toBe(76)
  })

  it('in JSON takes the strategy of the query, or that of replace', async () => {
    const patterns = [{ name: 'INT', pattern: '[0-9]+' }]
    expect((await call('PUT', '', { patterns })).status).toBe(400)
    expect((await call('PUT', '?import-strategy=REPLACE_ON_CONFLICT', { patterns })).status).toBe(202)
    expect((await call('PUT', '?replace=true', { patterns })).status).toBe(202)
    expect((await stored()).size).toBe(1)
    expect((await call('PUT', '?import-strategy=SOMETIMES', { patterns })).body.message).toContain('import-strategy')
  })
})

describe('a trial', () => {
  it('shows the place, type and value of each capture', async () => {
    const { body } = await call('POST', '/explain', { pattern: '%{WORD:verb} %{INT:took:int}', string: 'x: GET 12' })
    expect(body).toEqual({
      error: null,
      match: { start: 3, end: 9 },
      captures: [
        { field: 'verb', named: true, type: null, start: 3, end: 6, value: 'GET', failure: null },
        { field: 'took', named: true, type: 'int', start: 7, end: 9, value: 12, failure: null },
      ],
    })
    const broken = await call('POST', '/explain', { name: 'A', pattern: '%{A}', string: 'x' })
    expect(broken.body).toMatchObject({ error: expect.stringContaining("'A' contains itself"), match: null })
  })
})
