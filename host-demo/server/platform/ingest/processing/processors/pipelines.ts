/** Pipeline Processor: runs the rules of the pipelines that are connected to a message's streams. */
import { compileProgram, type Program } from '../../../pipelines/program.ts'
import { RuleMessage } from '../../../pipelines/message.ts'
import type { Surroundings } from '../../../pipelines/run.ts'
import { runPipelines } from '../../../pipelines/stages.ts'
import { surroundingsOf } from '../../../pipelines/surroundings.ts'
import { PIPELINE_PROCESSOR } from '../../../../../../core/pipelines/rules.ts'
import { registerProcessor } from '../../registry.ts'
import type { Draft, PipelineObserver, PreparedProcessor, ProcessingRules, ProcessorParts } from '../chain/processor.ts'
import type { Routes } from '../chain/routes.ts'

registerProcessor({
  id: PIPELINE_PROCESSOR,
  prepare(rules, routes, parts) {
    const program = programOf(rules, parts)
    if (program.connections.size === 0) return { process: () => undefined }
    return processorOf(program, routes, parts.pipelines)
  },
})

interface Compiled {
  readonly for: readonly unknown[]
  readonly program: Program & { readonly surroundings: Surroundings }
}
let kept: Compiled | null = null

/** Compiled again for other rules, grok patterns, tables and streams only. */
function programOf(rules: ProcessingRules, { tables, pipelines: observer }: ProcessorParts) {
  const { pipelines, grokPatterns, routing } = rules
  const present = [pipelines, grokPatterns, routing, tables, observer]
  if (!kept || present.some((part, i) => part !== kept!.for[i])) {
    const surroundings = surroundingsOf(rules, tables, observer)
    kept = { for: present, program: { ...compileProgram(pipelines, surroundings), surroundings } }
  }
  return kept.program
}

function processorOf(program: Compiled['program'], routes: Routes, observer: PipelineObserver): PreparedProcessor {
  const { connections, surroundings } = program
  const witness = observer.witness(program)
  return {
    process(draft) {
      const { streams } = draft.route
      if (!streams.some(id => connections.has(id))) return
      const message = new RuleMessage(draft.id, draft.timestamp, draft.fields, streams, draft.input)
      witness.next(draft, message)
      let created = 0
      const others = runPipelines(message, connections, surroundings, witness, () => draft.idOfCreated(created++))
      for (const one of others) pass(draft, one, routes)
      settle(draft, message, routes)
    },
  }
}

/** The message as rules left it. */
function settle(draft: Draft, message: RuleMessage, routes: Routes): void {
  draft.timestamp = message.timestamp
  if (message.isDropped) return draft.drop()
  if (message.hasOtherStreams(draft.route.streams)) draft.route = routes.to([...message.streams])
  if (message.hasNewFields) draft.limitFields()
}

/** A message that rules created: the processors behind this one are next, as it has passed its pipelines. */
function pass(draft: Draft, message: RuleMessage, routes: Routes): void {
  const created = draft.create(message.timestamp, message.fields)
  if (created) settle(created, message, routes)
}
