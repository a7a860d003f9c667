/**
 * The testers, one function each. A call that fails rejects with a `ToolError`: its message (and title) are for users, in the page's
 * words, its cause is what the client threw.
 */
import type { Core } from '../core.ts'
import { errorText, FetchError } from '../client/errors.ts'
import type { Client } from '../client/client.ts'
import type { Abortable, RequestOptions } from '../client/request.ts'
import type {
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
  RegexValidity,
  SplitAndIndexTest,
  SubstringTest,
} from './schema.ts'
import { toolStrings } from './strings.ts'

/** A core, or what of it is needed. */
export type ToolCaller = Pick<Core, 'client' | '$messages'>

export class ToolError extends Error {
  override readonly name = 'ToolError'
  /** The title of the notice; undefined for its default. */
  readonly title: string | undefined

  constructor(message: string, cause: unknown, title?: string) {
    super(message, { cause })
    this.title = title
  }
}

type Failure = Exclude<keyof typeof toolStrings.strings, 'naturalDateFailed' | 'naturalDateTitle'>

async function ask<T>(
  core: ToolCaller,
  failure: Failure,
  { signal }: Abortable,
  call: (client: Client, options: RequestOptions) => Promise<T>,
): Promise<T> {
  try {
    return await call(core.client, { report: false, signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw new ToolError(core.$messages.get().of(toolStrings)(failure), error)
  }
}

const tester =
  <Test, Result>(path: string, failure: Failure) =>
  (core: ToolCaller, test: Test, options: Abortable = {}) =>
    ask(core, failure, options, (client, request) => client.post<Result>(`/tools/${path}`, test, request))

/** A pattern that cannot be used is no failure: the result has its `error_message`. */
export const testGrok = tester<GrokTest, GrokResult>('grok_tester', 'grokFailed')
export const testJson = tester<JsonTest, JsonResult>('json_tester', 'jsonFailed')
export const testRegex = tester<RegexTest, RegexResult>('regex_tester', 'regexFailed')
export const testRegexReplace = tester<RegexReplaceTest, RegexReplaceResult>('regex_replace_tester', 'regexFailed')
export const testSplitAndIndex = tester<SplitAndIndexTest, CutResult>('split_and_index_tester', 'splitFailed')
export const testSubstring = tester<SubstringTest, CutResult>('substring_tester', 'substringFailed')
export const testContainsString = tester<ContainsStringTest, ContainsStringResult>(
  'contains_string_tester',
  'containsFailed',
)
export const testLookupTable = tester<LookupTableTest, LookupTableResult>('lookup_table_tester', 'lookupFailed')

export const validateRegex = (core: ToolCaller, regex: string, options: Abortable = {}) =>
  ask(core, 'regexInvalid', options, (client, request) =>
    client.get<RegexValidity>('/tools/regex_tester/validate', { ...request, query: { regex } }),
  )

/** Resolves a date in words in the zone; null where it cannot be read (422), which is not shown to users. */
export async function previewNaturalDate(
  { client, $messages }: ToolCaller,
  test: NaturalDateTest,
  { signal }: Abortable = {},
): Promise<NaturalDateResult | null> {
  try {
    return await client.get<NaturalDateResult>('/tools/natural_date_tester', {
      query: { ...test },
      report: false,
      signal,
    })
  } catch (error) {
    signal?.throwIfAborted()
    const status = error instanceof FetchError ? error.status : undefined
    if (status === 422) return null
    const messages = $messages.get()
    const t = messages.of(toolStrings)
    throw new ToolError(
      t('naturalDateFailed', { err: status ?? errorText(messages, error) }),
      error,
      t('naturalDateTitle'),
    )
  }
}
