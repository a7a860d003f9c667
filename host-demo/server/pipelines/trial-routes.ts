/** Simulations (contract 2, 5.1), and two of ours: step by step, and over the messages of a stream. Nothing is stored, nothing counts. */
import {
  RuleSimulation,
  SimulatedMessage,
  SimulationReply,
  SimulationRequest,
  StreamTrialReply,
  StreamTrialRequest,
  TrialReply,
  TrialRequest,
} from '../../../core/pipelines/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Trials } from './trials.ts'

const area = 'Pipelines'
const path = '/system/pipelines'
/** Bytes of a body: a message, a rule and a pipeline, each character escaped. */
const maxBodyBytes = 8_388_608

export function trialRoutes(trials: Trials): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: `${path}/simulate`,
      permission: 'pipeline_rule:read',
      area,
      summary: 'Runs a message through the pipelines of a stream',
      maxBodyBytes,
      body: SimulationRequest,
      replies: { 200: SimulationReply },
      handler: ({ caller, body, signal }) => trials.simulate(caller, body, signal),
    }),
    route({
      method: 'POST',
      path: `${path}/simulate/message`,
      permission: 'pipeline_rule:read',
      area,
      extension: true,
      summary: 'Runs a message through the chain of processors and tells what each step did; rules may be drafts',
      maxBodyBytes,
      body: TrialRequest,
      replies: { 200: TrialReply },
      handler: ({ caller, body, signal }) => trials.message(caller, body, signal),
    }),
    route({
      method: 'POST',
      path: `${path}/simulate/stream`,
      permission: 'pipeline_rule:read',
      area,
      extension: true,
      summary: 'What would become of the newest messages of a stream; rules may be drafts',
      maxBodyBytes,
      body: StreamTrialRequest,
      replies: { 200: StreamTrialReply },
      handler: ({ caller, body, signal }) => trials.stream(caller, body, signal),
    }),
    route({
      method: 'POST',
      path: `${path}/rule/simulate`,
      permission: 'pipeline_rule:read',
      area,
      summary: 'Runs one rule on a message that is in no stream',
      maxBodyBytes,
      body: RuleSimulation,
      replies: { 200: SimulatedMessage },
      handler: ({ caller, body, signal }) => trials.rule(caller, body, signal),
    }),
  ]
}
