/** Runs one pipeline on messages that a search shows: in a thread, as trials do. Nothing is stored, routed, created or counted. */
import type { FieldMap } from '../platform/ingest/decoding/fields.ts'
import { noRuleTables, type RuleTables } from '../platform/pipelines/lookup-tables.ts'
import { RuleMessage } from '../platform/pipelines/message.ts'
import { compileProgram } from '../platform/pipelines/program.ts'
import type { Surroundings } from '../platform/pipelines/run.ts'
import { runPipeline, type CompiledPipeline, type Witness } from '../platform/pipelines/stages.ts'
import { surroundingsOf, type PipelineParts } from '../platform/pipelines/surroundings.ts'
import type { Tried } from './trial.ts'

export interface Decoration {
  /** Id of the pipeline. */
  readonly pipeline: string
  /** Its rules alone. */
  readonly rules: PipelineParts
  /** Other rules have another number. */
  readonly version: number
  /** Names of the lookup tables that may be asked; null: all. */
  readonly readable: ReadonlySet<string> | null
  readonly messages: readonly Tried[]
  /** UTC milliseconds: no message is begun later. */
  readonly until: number
}

/** The fields to set; those that are undefined are removed. Null: none. */
export type FieldChanges = Readonly<Record<string, FieldMap[string] | undefined>> | null

/** The name under which the pipeline is connected. */
const SHOWN = 'shown'

interface Compiled {
  readonly version: number
  readonly pipeline: CompiledPipeline | null
  readonly surroundings: Surroundings
}

/** By the id of the pipeline. */
const kept = new Map<string, Compiled>()
const KEPT = 100

/** Compiled again for other rules only: an export comes with many batches. Tables are those of each batch. */
function compiledFor({ pipeline: id, rules, version }: Decoration): Compiled {
  const known = kept.get(id)
  if (known?.version === version) return known
  const surroundings = surroundingsOf(rules, noRuleTables, { count: () => undefined, log: () => undefined })
  const connected = { ...rules.pipelines, connections: new Map([[SHOWN, [id]]]) }
  const [pipeline = null] = compileProgram(connected, surroundings).connections.get(SHOWN) ?? []
  const compiled: Compiled = { version, pipeline, surroundings }
  if (kept.size >= KEPT) kept.clear()
  kept.set(id, compiled)
  return compiled
}

/** Returns the changes of each message; those for which there was no time are missing. */
export function decorateMessages(decoration: Decoration, tables: RuleTables): readonly FieldChanges[] {
  const { readable, messages, until } = decoration
  const { pipeline, surroundings: common } = compiledFor(decoration)
  const changes: FieldChanges[] = []
  if (!pipeline) return changes
  const surroundings: Surroundings = { ...common, tables: readable ? onlyOf(readable, tables) : tables }
  for (const { id, timestamp, fields, streams, input } of messages) {
    if (Date.now() >= until) break
    const message = new RuleMessage(id, timestamp, { ...fields }, streams ?? [], input)
    runPipeline(message, pipeline, surroundings, takingBack(message), () => id)
    changes.push(message.isDropped ? null : changesOf(fields, message.fields))
  }
  return changes
}

/** A rule that fails leaves nothing behind. */
function takingBack(message: RuleMessage): Witness {
  let before: RuleMessage | null = null
  return {
    act() {
      before = message.clone(message.id)
    },
    acted() {
      before = null
    },
    failed() {
      if (before) message.restore(before)
    },
  }
}

function changesOf(before: FieldMap, after: FieldMap): FieldChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const valueIn = (fields: FieldMap, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  const changes = [...names].flatMap(name => {
    const value = valueIn(after, name)
    return value === valueIn(before, name) ? [] : [[name, value] as const]
  })
  return changes.length > 0 ? Object.fromEntries(changes) : null
}

const onlyOf = (readable: ReadonlySet<string>, tables: RuleTables): RuleTables => ({
  has: table => readable.has(table) && tables.has(table),
  lookUp: (table, key) => (readable.has(table) ? tables.lookUp(table, key) : null),
  answer: (table, key) => (readable.has(table) ? tables.answer(table, key) : null),
  change: () => null,
})
