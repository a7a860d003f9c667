/** The testers (contract 2, 3.5): each takes its values in the query (GET) or in a JSON body (POST). */
import type { Static, TSchema } from 'typebox'
import {
  ContainsStringResult,
  ContainsStringTest,
  CutResult,
  GrokResult,
  GrokTest,
  JsonResult,
  JsonTest,
  LookupTableResult,
  LookupTableTest,
  NaturalDateResult,
  NaturalDateTest,
  RegexReplaceResult,
  RegexReplaceTest,
  RegexResult,
  RegexTest,
  RegexValidation,
  RegexValidity,
  SplitAndIndexQuery,
  SplitAndIndexTest,
  SubstringQuery,
  SubstringTest,
} from '../../../core/tools/schema.ts'
import { isTimeZone } from '../../../core/time/zones.ts'
import type { GrokTrials } from '../grok/trials.ts'
import { ApiError, badRequest } from '../platform/errors/errors.ts'
import { isNothing } from '../platform/lookup/found.ts'
import type { LookupHost } from '../platform/lookup/lookup-host.ts'
import { route, type ApiRequest, type Route } from '../platform/http/route.ts'
import type { DeadlinePool } from '../platform/threads/deadline-pool.ts'
import { naturalRange } from '../search/time/natural-date.ts'
import { jsonFields, JsonFieldsError, type JsonOptions } from '../platform/json-fields.ts'
import { checkDateLength, checkLengths, maxBodyBytes } from './limits.ts'
import type { Matchers } from './matching.ts'
import { containsString, splitAndIndex, substring } from './texts.ts'

const area = 'Tools'

interface Tester<Test extends TSchema, Query extends TSchema = Test> {
  readonly path: string
  readonly summary: string
  readonly test: Test
  /** The GET form, where its names differ. */
  readonly query?: Query
  readonly fromQuery?: (query: Static<Query>) => Static<Test>
  readonly result: TSchema
  readonly permission?: string
  readonly run: (test: Static<Test>, signal: AbortSignal) => unknown
}

/** Both forms of a tester. */
function tester<const Test extends TSchema, const Query extends TSchema = Test>({
  path,
  summary,
  test,
  query,
  fromQuery,
  result,
  permission = 'authenticated',
  run,
}: Tester<Test, Query>): readonly Route[] {
  const common = { path: `/tools/${path}`, permission, area, summary, replies: { 200: result } }
  const checked = (value: Static<Test>, { signal }: ApiRequest) => {
    checkLengths(value as Readonly<Record<string, unknown>>)
    return run(value, signal)
  }
  return [
    route({
      ...common,
      method: 'GET',
      query: (query ?? test) as TSchema,
      handler: request =>
        checked(
          (fromQuery ? fromQuery(request.query as Static<Query>) : request.query) as Static<Test>,
          request as ApiRequest,
        ),
    }),
    route({
      ...common,
      method: 'POST',
      body: test as TSchema,
      maxBodyBytes,
      handler: request => checked(request.body as Static<Test>, request as ApiRequest),
    }),
  ]
}

export function toolRoutes(
  matching: DeadlinePool<Matchers>,
  grok: GrokTrials,
  lookups: Pick<LookupHost, 'query'>,
): readonly Route[] {
  return [
    ...tester({
      path: 'contains_string_tester',
      summary: 'Whether a text contains another',
      test: ContainsStringTest,
      result: ContainsStringResult,
      run: containsString,
    }),
    ...tester({
      path: 'grok_tester',
      summary: 'What a grok pattern captures in a text',
      test: GrokTest,
      result: GrokResult,
      run: (test, signal) => grok.tester(test, { signal }),
    }),
    ...tester({
      path: 'json_tester',
      summary: 'The fields of a JSON text',
      test: JsonTest,
      result: JsonResult,
      run: ({ string, ...options }) => {
        const { flatten, list_separator, key_separator, kv_separator } = options
        return {
          matches: fields(string, options),
          flatten,
          line_separator: list_separator,
          key_separator,
          kv_separator,
          string,
        }
      },
    }),
    ...tester({
      path: 'lookup_table_tester',
      summary: 'What a lookup table has for a key',
      test: LookupTableTest,
      result: LookupTableResult,
      permission: 'lookuptables:read',
      async run({ lookup_table_name: table, string: key }) {
        const answer = await lookups.query(table, key.trim())
        if (!answer)
          return {
            empty: true,
            error: true,
            error_message: `There is no lookup table named '${table}'.`,
            key: null,
            value: null,
          }
        const { failed, single_value: value } = answer
        const error_message = failed ? 'The lookup failed; the data adapter of the table says why.' : ''
        return { empty: isNothing(answer), error: failed, error_message, key, value }
      },
    }),
    ...tester({
      path: 'regex_tester',
      summary: 'Where a regular expression matches, and its first group',
      test: RegexTest,
      result: RegexResult,
      run: (test, signal) => matching.run('regex', test, { signal }),
    }),
    ...tester({
      path: 'regex_replace_tester',
      summary: 'A text with matches replaced',
      test: RegexReplaceTest,
      result: RegexReplaceResult,
      run: (test, signal) => matching.run('regexReplace', test, { signal }),
    }),
    ...tester({
      path: 'split_and_index_tester',
      summary: 'One part of a text split at a separator',
      test: SplitAndIndexTest,
      query: SplitAndIndexQuery,
      result: CutResult,
      run: splitAndIndex,
    }),
    ...tester({
      path: 'substring_tester',
      summary: 'A text from one place to another',
      test: SubstringTest,
      query: SubstringQuery,
      fromQuery: ({ string, begin_index, end_index }) => ({ string, start: begin_index, end: end_index }),
      result: CutResult,
      run: substring,
    }),
    route({
      method: 'GET',
      path: '/tools/regex_tester/validate',
      permission: 'authenticated',
      area,
      query: RegexValidation,
      summary: 'Whether a regular expression can be used',
      replies: { 200: RegexValidity },
      handler({ query, signal }) {
        checkLengths(query)
        return matching.run('validity', query, { signal })
      },
    }),
    route({
      method: 'GET',
      path: '/tools/natural_date_tester',
      permission: 'authenticated',
      area,
      query: NaturalDateTest,
      summary: 'The time range that words mean in a time zone; 422 where they mean none',
      replies: { 200: NaturalDateResult },
      handler: ({ query: { string, timezone } }) => naturalDate(string, timezone),
    }),
  ]
}

function fields(text: string, options: JsonOptions): Record<string, unknown> {
  try {
    // Makes own properties of every name, `__proto__` too.
    return Object.fromEntries(jsonFields(text, options))
  } catch (error) {
    throw error instanceof JsonFieldsError ? badRequest(`'string' ${error.message}.`) : error
  }
}

function naturalDate(words: string, zone: string): Static<typeof NaturalDateResult> {
  checkDateLength(words)
  if (!isTimeZone(zone))
    throw badRequest(`'timezone' is no time zone: '${zone.slice(0, 100)}'. Use a name such as Europe/Berlin.`)
  const range = naturalRange(words, zone, Date.now())
  if (!range) throw new ApiError(422, `'${words}' means no time. Write words such as 'last hour' or 'yesterday'.`)
  return { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString(), timezone: zone }
}
