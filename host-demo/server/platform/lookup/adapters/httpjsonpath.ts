/** Asks a URL that has the key in it, and takes values out of the JSON that comes back. */
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { compileJsonPath, JsonPathError, type JsonPath } from '../../json-path/json-path.ts'
import { askedType } from '../adapter-type.ts'
import { fetchText } from '../packed/fetch-text.ts'
import { optional, text, texts, type Problems } from '../fields.ts'
import { nothing, type Found } from '../found.ts'
import { UnfitKeyError } from '../lookup-error.ts'
import { urlProblem } from '../url-problem.ts'

const timeoutMs = 10_000
const maxBytes = 1024 * 1024

/** The URL for a key. A key never ends the part of the URL in which it stands. */
const urlFor = (template: string, key: string) =>
  template.replaceAll('${key}', () => encodeURIComponent(key.toWellFormed()))

function pathProblem(field: string, path: string | null, isSingle: boolean): Problems {
  if (path === null || path === '') return {}
  try {
    const { singular } = compileJsonPath(path)
    return singular || !isSingle ? {} : { [field]: ['The JSONPath must lead to one value only.'] }
  } catch (error) {
    if (error instanceof JsonPathError) return { [field]: [`This is no JSONPath: ${error.message}`] }
    throw error
  }
}

function headerProblem(headers: Readonly<Record<string, string>>): Problems {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    } catch {
      return { headers: [`The header '${name.slice(0, 100)}' has characters that no header may have.`] }
    }
  }
  return {}
}

function valuesAt(path: JsonPath, json: unknown): unknown[] {
  try {
    return path.values(json)
  } catch (error) {
    throw error instanceof JsonPathError ? new UnfitKeyError(error.message, { cause: error }) : error
  }
}

/** @throws UnfitKeyError where there is none */
function singleOf(path: JsonPath, json: unknown): string | number | boolean {
  const [value] = valuesAt(path, json)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new UnfitKeyError('The answer has no text, number or flag at the path of the single value.')
}

function multiOf(path: JsonPath, json: unknown): Pick<Found, 'multi_value' | 'string_list_value'> {
  const values = valuesAt(path, json)
  const value = path.singular ? values[0] : values
  if (Array.isArray(value))
    return {
      multi_value: { value },
      string_list_value: value.map(one => (typeof one === 'string' ? one : JSON.stringify(one))),
    }
  if (typeof value === 'object' && value !== null)
    return { multi_value: value as Record<string, unknown>, string_list_value: null }
  return { multi_value: value === undefined || value === null ? null : { value }, string_list_value: null }
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new UnfitKeyError('The answer is no JSON.', { cause: error })
  }
}

const fields = {
  url: text(),
  single_value_jsonpath: text(),
  multi_value_jsonpath: optional(text({ mayBeEmpty: true }), null),
  user_agent: text(),
  headers: optional(texts, {}),
}

export const adapterType = askedType({
  type: 'httpjsonpath',
  configClass: 'org.graylog2.lookup.adapters.HTTPJSONPathDataAdapter$Config',
  defaultConfig: {
    url: 'https://example.invalid/api/lookup?key=${key}',
    single_value_jsonpath: '$.value',
    user_agent: 'Cordwood Lookup',
  },
  fields,
  check: ({ url, single_value_jsonpath, multi_value_jsonpath, user_agent, headers }) => ({
    ...urlProblem(urlFor(url, 'key')),
    ...pathProblem('single_value_jsonpath', single_value_jsonpath, true),
    ...pathProblem('multi_value_jsonpath', multi_value_jsonpath, false),
    ...headerProblem({ ...headers, 'user-agent': user_agent }),
  }),
  timeoutMs: () => timeoutMs,
  asker(config, ways) {
    const single = compileJsonPath(config.single_value_jsonpath)
    const multi = config.multi_value_jsonpath ? compileJsonPath(config.multi_value_jsonpath) : null
    const headers = { accept: 'application/json', ...config.headers, 'user-agent': config.user_agent }
    return async (key, signal) => {
      const json = jsonIn(await fetchText(ways, urlFor(config.url, key), { headers, signal, timeoutMs, maxBytes }))
      const single_value = singleOf(single, json)
      return { ...nothing, single_value, ...(multi && multiOf(multi, json)) }
    }
  },
})
