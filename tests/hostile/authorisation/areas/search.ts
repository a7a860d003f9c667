/** Searches: of streams one may read. Who may read none is refused; who names one they may not read is, too. */
import { from, ownerAndAdmin, type Attempt, type Case, type Cases } from '../cases.ts'
import { allTime, newSearch, searchBody } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const shown = { shows: ownerAndAdmin }
const own = (call: Case['call'], more: Partial<Case> = {}): Case => ({ from: 'owner', call, ...more })
/** Makes a case for messages that everybody may read who may read any. */
const mine = (attempt: Attempt, more: Partial<Case> = {}): Case => ({ ...from('other', attempt), ...shown, ...more })
/** Makes a case for the owner's stream. */
const theirs = (attempt: (fixture: Fixture) => Attempt, more: Partial<Case> = shown) => own(attempt, more)

const from1970 = { from: '1970-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
const ranges = { relative: { range: 0 }, absolute: from1970, keyword: { keyword: 'last hour', timezone: 'UTC' } }
const fields = 'source,message'

const universal = Object.fromEntries(
  Object.entries(ranges).flatMap(([kind, range]) => [
    [`GET /search/universal/${kind}`, mine({ query: { ...range, query: '*', fields } })],
    [`GET /search/universal/${kind}/export`, mine({ query: { ...range, query: '*', fields }, accept: 'text/csv' })],
  ]),
)

const table = { query: '*', timerange: allTime, fields: ['source'] }

export const search: Cases = {
  ...universal,
  'GET /search/messages': theirs(({ stream }) => ({
    query: { query: '*', streams: stream, timerange: '365d', fields },
  })),
  'POST /search/messages': mine({ body: table }),
  'GET /search/aggregate': mine({ query: { query: '*', timerange: '365d', groups: 'source' } }),
  'POST /search/aggregate': theirs(({ stream }) => ({
    body: {
      query: '*',
      streams: [stream],
      timerange: allTime,
      group_by: [{ field: 'source' }],
      metrics: [{ function: 'count' }],
    },
  })),
  'POST /search/suggest': mine({ body: { field: 'source', input: '', timerange: allTime, size: 50 } }),
  'POST /search/field_coverage': mine({ body: { timerange: allTime, query: '' } }),
  'POST /search/field_summary': mine({ body: { field: 'source', timerange: allTime, query: '' } }),
  'POST /search/patterns': mine({ body: { timerange: allTime, query: '' } }),
  'POST /search/tail': theirs(({ stream }) => ({ body: { query: '*', streams: [stream] } }), { endless: true }),
  'POST /search/validate': { ...mine({ body: { query: `source:${SECRET}`, timerange: allTime } }), shows: [] },
  'GET /views/fields': mine({}),
  'POST /views/fields': theirs(({ stream }) => ({ body: { streams: [stream], timerange: allTime } })),
  'GET /views/functions': from('nobody'),
  'GET /system/fields': from('reader', {}, shown),
  'GET /messages/{index}/{messageId}': theirs(({ index, message }) => ({
    path: { index, messageId: message },
    nothing: { messageId: '999999' },
  })),
  'GET /messages/{index}/analyze': {
    from: 'reader',
    call: ({ index }) => ({ path: { index }, query: { string: 'a b' } }),
  },
  'POST /messages/parse': from('nobody', { body: { message: '<13>a', codec: 'raw', remote_address: '192.0.2.1' } }),
}

const stored =
  (more: object = {}): Case['call'] =>
  async fixture => ({ path: { searchId: await newSearch(fixture) }, ...more })
const ofType =
  (more: object = {}): Case['call'] =>
  async fixture => ({ path: { searchId: await newSearch(fixture), searchTypeId: 'm' }, ...more })

async function job(fixture: Fixture) {
  const { id } = await fixture.json('owner', 'POST', `/views/search/${await newSearch(fixture)}/execute`, {})
  return { path: { jobId: fixture.hide(id) } }
}

export const storedSearches: Cases = {
  'POST /views/search': theirs(
    fixture => ({ body: searchBody(fixture.name().padStart(24, '5').replace(/\D/g, '5'), [fixture.stream]) }),
    {},
  ),
  'GET /views/search': { from: 'nobody', shows: ['owner'], call: async fixture => (await newSearch(fixture), {}) },
  'GET /views/search/{searchId}': own(stored(), shown),
  'POST /views/search/{searchId}/execute': own(stored({ body: {} }), shown),
  'POST /views/search/sync': theirs(fixture => ({ body: searchBody('5'.repeat(24), [fixture.stream]) })),
  'GET /views/search/status/{jobId}': own(job, { personal: true, shows: ['owner'] }),
  'DELETE /views/search/status/{jobId}': own(job, { personal: true }),
  'GET /views/search/metadata/{searchId}': own(stored()),
  'POST /views/search/metadata': from('nobody', { body: searchBody('5'.repeat(24), []) }),
}

/** An export of the owner's: the id of its job. */
export async function exported(fixture: Fixture): Promise<string> {
  const started = await fixture.ask(
    'owner',
    'POST',
    `/views/export/${await newSearch(fixture)}`,
    { format: 'csv' },
    'text/plain',
  )
  return fixture.hide(started.text)
}
const csv = { body: {}, accept: 'text/csv' }

export const exports: Cases = {
  'POST /views/search/messages': mine({
    body: { timerange: allTime, fields_in_order: ['source'] },
    accept: 'text/csv',
  }),
  'POST /views/search/messages/{searchId}': own(stored(csv), shown),
  'POST /views/search/messages/{searchId}/{searchTypeId}': own(ofType(csv), shown),
  'POST /views/export': theirs(
    ({ stream }) => ({ body: { streams: [stream], timerange: allTime }, accept: 'text/plain' }),
    {},
  ),
  'POST /views/export/{searchId}': own(stored({ body: {}, accept: 'text/plain' })),
  'POST /views/export/{searchId}/{searchTypeId}': own(ofType({ body: {}, accept: 'text/plain' })),
  'GET /views/export/jobs': { from: 'nobody', call: async fixture => (await exported(fixture), {}) },
  'GET /views/export/jobs/{exportJobId}': own(async fixture => ({ path: { exportJobId: await exported(fixture) } }), {
    personal: true,
  }),
  'DELETE /views/export/jobs/{exportJobId}': own(
    async fixture => ({ path: { exportJobId: await exported(fixture) } }),
    {
      personal: true,
    },
  ),
  'GET /views/search/messages/job/{exportJobId}/{filename}': own(
    async fixture => ({ path: { exportJobId: await exported(fixture), filename: 'a.csv' }, accept: '*/*' }),
    { personal: true, shows: ['owner'] },
  ),
}
