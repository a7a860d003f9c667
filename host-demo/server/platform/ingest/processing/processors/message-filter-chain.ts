/**
 * Message Filter Chain: runs the extractors of the input, then adds its static fields where the message has no field of that name.
 */
import { addField } from '../../decoding/fields.ts'
import { expressionsWith } from '../../extractors/expressions.ts'
import { ExtractorSet } from '../../extractors/extractor-set.ts'
import type { InputDefinition } from '../../ingest.ts'
import { registerProcessor } from '../../registry.ts'
import { perInput } from '../chain/per-input.ts'
import type { ProcessingRules, ProcessorParts } from '../chain/processor.ts'

registerProcessor({
  id: 'org.graylog2.messageprocessors.MessageFilterChainProcessor',
  prepare(rules, _, parts) {
    const extractorsOf = extractorsWith(rules, parts)
    const staticFieldsOf = perInput(staticFields)
    return {
      process(draft) {
        extractorsOf(draft.input).run(draft)
        const { input, fields } = draft
        for (const [name, value] of staticFieldsOf(input)) if (!Object.hasOwn(fields, name)) fields[name] = value
      },
    }
  },
})

let kept: { readonly for: readonly unknown[]; readonly of: (input: InputDefinition) => ExtractorSet } | null = null

/** Extractors are compiled again for other grok patterns and other definitions only, not with every change of a stream. */
function extractorsWith({ grokPatterns }: ProcessingRules, { extractorCounts, tables }: ProcessorParts) {
  const present = [grokPatterns, extractorCounts, tables]
  if (!kept || present.some((part, i) => part !== kept!.for[i])) {
    const surroundings = { expressions: expressionsWith(grokPatterns), tables, now: () => Date.now() }
    const of = perInput(({ extractors = [] }) => new ExtractorSet(extractors, surroundings, extractorCounts))
    kept = { for: present, of }
  }
  return kept.of
}

/** The static fields under the names they are stored by. */
function staticFields({ staticFields }: InputDefinition): [string, string][] {
  const fields = {}
  for (const [name, value] of Object.entries(staticFields)) addField(fields, name, value)
  return Object.entries(fields)
}
