/**
 * Checks of URLs and whitelist entries during typing (specification 5, 7.5 and 9.7). A call that fails rejects with a
 * `ToolError`, whose message is for users (8.5).
 */
import type { Abortable } from '../client/request.ts'
import { ToolError, validateRegex, type ToolCaller } from '../tools/api.ts'
import { entryProblems, type EntryProblems } from './rules.ts'
import type { GeneratedRegex, UrlCheck, UrlWhitelistEntry } from './schema.ts'
import { configurationStrings } from './strings.ts'

/** Pauses in typing, in milliseconds, before the editor checks its entries and before a field asks about its URL. */
export const entryCheckDelayMs = 200
export const urlCheckDelayMs = 250

/** The placeholder of lookups. */
export const urlPlaceholder = '${key}'

export const isUrlWhitelisted = async (core: ToolCaller, url: string, options: Abortable = {}): Promise<boolean> =>
  (await ask<UrlCheck>(core, 'whitelistCheckFailed', 'check', { url }, options)).is_whitelisted

/** A Java regular expression that matches the URL; what stands for the placeholder may be anything. */
export const generateUrlRegex = async (
  core: ToolCaller,
  urlTemplate: string,
  options: Abortable = {},
): Promise<string> =>
  (
    await ask<GeneratedRegex>(
      core,
      'generateRegexFailed',
      'generate_regex',
      { url_template: urlTemplate, placeholder: urlPlaceholder },
      options,
    )
  ).regex

/** The rules of an entry, with the server asked about a regular expression that is not blank. */
export async function checkEntry(
  core: ToolCaller,
  entry: UrlWhitelistEntry,
  options: Abortable = {},
): Promise<EntryProblems> {
  const asks = entry.type === 'regex' && entry.value.trim() !== ''
  const isRegex = asks && (await validateRegex(core, entry.value, options)).is_valid
  return entryProblems(entry, () => isRegex)
}

async function ask<T>(
  { client, $messages }: ToolCaller,
  failure: 'whitelistCheckFailed' | 'generateRegexFailed',
  call: string,
  body: object,
  { signal }: Abortable,
): Promise<T> {
  try {
    return await client.post<T>(`/system/urlwhitelist/${call}`, body, { report: false, signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw new ToolError($messages.get().of(configurationStrings)(failure), error)
  }
}
