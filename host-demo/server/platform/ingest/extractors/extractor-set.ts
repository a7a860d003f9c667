/** The extractors of one input, in their order: each works on the fields that those before it left. */
import { isServersOwn } from '../../../../../core/extractors/rules.ts'
import { fieldName, setField } from '../decoding/fields.ts'
import type { FieldValue } from '../../messages/message-store.ts'
import type { Draft } from '../processing/chain/processor.ts'
import { Budget } from './budget.ts'
import { compileExtractor, CompileError, type CompiledExtractor } from './compile.ts'
import { convertValue, type TargetValue } from './convert-value.ts'
import type { AllExtractorCounts, ExtractorCounts } from './counts.ts'
import type { ExtractorDefinition } from './definition.ts'
import { ExtractionError, type Extracted, type Part, type Surroundings } from './extraction.ts'
import { setTimestamp } from './targets.ts'

/** Every so many messages the extractors are timed. */
const SAMPLE_MESSAGES = 64
/** The text of a field of which cutting left nothing. */
export const FULLY_CUT = 'fullyCutByExtractor'

interface Step {
  readonly definition: ExtractorDefinition
  readonly compiled: CompiledExtractor | { readonly problem: string }
  readonly counts: ExtractorCounts
}

export class ExtractorSet {
  readonly #steps: readonly Step[]
  readonly #budget = new Budget()
  /** Names of fields come from the text. */
  readonly #takesNames: boolean
  #messages = 0
  #isTimed = false

  /** Extractors that cannot be compiled stay, and fail on every message. */
  constructor(definitions: readonly ExtractorDefinition[], surroundings: Surroundings, counts: AllExtractorCounts) {
    this.#steps = definitions.map(definition => ({
      definition,
      compiled: compiledOrProblem(definition, surroundings),
      counts: counts.of(definition.id),
    }))
    this.#takesNames = definitions.some(
      ({ type, converters }) => type === 'json' || converters.some(converter => converter.type === 'tokenizer'),
    )
  }

  run(draft: Draft): void {
    if (this.#steps.length === 0) return
    this.#isTimed = this.#messages++ % SAMPLE_MESSAGES === 0
    this.#budget.renew()
    for (const step of this.#steps) {
      const start = this.#now()
      step.counts.total++
      this.#try(step, draft)
      this.#note(step.counts.samples.total, start)
    }
    if (this.#takesNames) draft.limitFields()
  }

  #try({ compiled, counts, definition }: Step, draft: Draft): void {
    const source = sourceOf(draft, definition.sourceField)
    if (source === null) {
      counts.conditionMisses++
      return
    }
    try {
      if ('problem' in compiled) throw new ExtractionError(compiled.problem)
      this.#extract(compiled, counts, draft, source)
    } catch (error) {
      counts.exceptions++
      fail(draft, definition, '', error)
    }
  }

  #extract(compiled: CompiledExtractor, counts: ExtractorCounts, draft: Draft, source: string): void {
    const text = draft.fields[source] as string
    if (compiled.condition && !this.#isMet(compiled.condition, counts, text)) return
    const start = this.#now()
    counts.execution++
    const found = compiled.extract(text, this.#budget)
    this.#note(counts.samples.execution, start)
    if (!found) return
    this.#store(compiled, counts, draft, found)
    if (compiled.definition.strategy === 'cut') cut(draft, compiled.definition, source, text, found.part?.())
  }

  #isMet(condition: NonNullable<CompiledExtractor['condition']>, counts: ExtractorCounts, text: string): boolean {
    const start = this.#now()
    counts.condition++
    let isMet: boolean
    if ('text' in condition) isMet = text.includes(condition.text)
    else {
      this.#budget.match(condition.regex, text)
      isMet = condition.regex.test(text)
    }
    if (isMet) counts.conditionHits++
    else counts.conditionMisses++
    this.#note(counts.samples.condition, start)
    return isMet
  }

  #store(compiled: CompiledExtractor, counts: ExtractorCounts, draft: Draft, extracted: Extracted): void {
    const { value, fields, instant = null } = extracted
    const { targetField } = compiled.definition
    if (value !== undefined) this.#setTarget(compiled, counts, draft, value)
    if (!fields) return
    let time: FieldValue | undefined
    for (const [name, each] of fields) {
      if (name === targetField) this.#setTarget(compiled, counts, draft, each)
      else if (name === 'timestamp') time = each
      else this.#set(draft, name, each, null)
    }
    // Last, as one that is no date fails: the fields beside it are set all the same.
    if (time !== undefined) this.#set(draft, 'timestamp', time, instant)
  }

  #setTarget(compiled: CompiledExtractor, counts: ExtractorCounts, draft: Draft, value: FieldValue): void {
    const { definition, converters } = compiled
    let target: TargetValue = { value: typeof value === 'string' ? value.trim() : value, instant: null, fields: [] }
    if (converters.length > 0 && typeof value === 'string') {
      const start = this.#now()
      counts.converters++
      target = convertValue(target, converters, this.#budget, (type, error) => {
        counts.converterExceptions++
        fail(draft, definition, ` (converter ${type})`, error)
      })
      this.#note(counts.samples.converters, start)
    }
    for (const [name, each] of target.fields) if (!isServersOwn(name)) this.#set(draft, name, each, null)
    if (target.value !== null) this.#set(draft, definition.targetField, target.value, target.instant)
  }

  /** Texts are stored trimmed, and not at all without a character. @throws ExtractionError */
  #set(draft: Draft, name: string, value: FieldValue, instant: number | null): void {
    const stored = typeof value === 'string' ? value.trim() : value
    if (stored === '') return
    this.#budget.add(name.length + (typeof stored === 'string' ? stored.length : 8))
    if (name === 'timestamp') setTimestamp(draft, stored, instant)
    else setField(draft.fields, fieldName(name), stored)
  }

  #now(): number {
    return this.#isTimed ? performance.now() : 0
  }

  #note(samples: { add(microseconds: number): void }, start: number): void {
    if (this.#isTimed) samples.add((performance.now() - start) * 1000)
  }
}

function compiledOrProblem(definition: ExtractorDefinition, surroundings: Surroundings): Step['compiled'] {
  try {
    return compileExtractor(definition, surroundings)
  } catch (error) {
    if (!(error instanceof CompileError)) throw error
    return { problem: error.message.replace(/\.$/, '') }
  }
}

/** The field's name in the message; null unless it is a text. */
function sourceOf({ fields }: Draft, name: string): string | null {
  if (Object.hasOwn(fields, name)) return typeof fields[name] === 'string' ? name : null
  const stored = fieldName(name)
  return Object.hasOwn(fields, stored) && typeof fields[stored] === 'string' ? stored : null
}

function cut({ fields }: Draft, definition: ExtractorDefinition, source: string, text: string, part?: Part): void {
  if (!part || fieldName(definition.targetField) === source || isServersOwn(source)) return
  const left = (text.slice(0, part.start) + text.slice(part.end)).trim()
  fields[source] = left === '' ? FULLY_CUT : left
}

function fail(draft: Draft, { title }: ExtractorDefinition, where: string, error: unknown): void {
  if (!(error instanceof ExtractionError)) throw error
  draft.fail(`The extractor "${title.slice(0, 100)}"${where} failed: ${error.message.slice(0, 300)}.`)
}
