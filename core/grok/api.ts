/** The calls about grok patterns besides those that every kind of entity has. All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import type { Abortable } from '../client/request.ts'
import type {
  GrokExplainInput,
  GrokExplanation,
  GrokImportPreview,
  GrokImportPreviewInput,
  GrokPatternList,
  ImportStrategy,
  RefusedPattern,
} from './schema.ts'

/** Path of `GrokUsage`. */
export const grokUsagePath = (id: string) => `/system/grok/${encodeURIComponent(id)}/usage`

export const allGrokPatterns = async (client: Client): Promise<GrokPatternList['patterns']> =>
  (await client.get<GrokPatternList>('/system/grok')).patterns

/** Tells where in a text a pattern finds each of its captures; a pattern that cannot be used is no failure. */
export const explainGrok = (client: Client, trial: GrokExplainInput, { signal }: Abortable = {}) =>
  client.post<GrokExplanation>('/system/grok/explain', trial, { signal })

/** Tells what an import would do; nothing changes. */
export const previewGrokImport = (client: Client, input: GrokImportPreviewInput, { signal }: Abortable = {}) =>
  client.post<GrokImportPreview>('/system/grok/import_preview', input, { signal })

/** Returns the patterns that were left out. */
export async function importGrokPatterns(
  client: Client,
  text: string,
  strategy: ImportStrategy,
): Promise<readonly RefusedPattern[]> {
  const path = `/system/grok?import-strategy=${strategy}`
  const reply = await client.plaintext<{ readonly refused: readonly RefusedPattern[] } | null>('POST', path, text, {
    report: false,
  })
  return reply?.refused ?? []
}
