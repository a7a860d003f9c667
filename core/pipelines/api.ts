/** The calls of pipelines and rules, typed (contract 2, 5.1). All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import type { RuleMetricsConfig } from '../configuration/schema.ts'

import { path, type Abortable } from '../client/request.ts'
import type {
  Connection,
  Pipeline,
  PipelineConnection,
  PipelineInput,
  Rule,
  RuleFunctionDescriptor,
  RuleInput,
  RulesRequest,
  RuleSimulation,
  SimulatedMessage,
  SimulationReply,
  SimulationRequest,
  StreamConnection,
  StreamTrialReply,
  StreamTrialRequest,
  TrialReply,
  TrialRequest,
} from './schema.ts'

export const pipelinesPath = '/system/pipelines/pipeline'
export const pipelinePagePath = '/system/pipelines/pipeline/paginated'
export const pipelinePath = (id: string) => path`/system/pipelines/pipeline/${id}`
export const rulesPath = '/system/pipelines/rule'
/** `RulePage`, whose context has where rules are used. */
export const rulePagePath = '/system/pipelines/rule/paginated'
export const rulePath = (id: string) => path`/system/pipelines/rule/${id}`
export const ruleFunctionsPath = '/system/pipelines/rule/functions'
export const ruleMetricsPath = '/system/pipelines/rule/config/metrics'
export const connectionsPath = '/system/pipelines/connections'
/** 404 for a stream without pipelines. */
export const connectionPath = (streamId: string) => path`/system/pipelines/connections/${streamId}`
/** Path of `PipelineStatistics`. */
export const pipelineStatisticsPath = '/system/pipelines/statistics'

export const allPipelines = (client: Client, { signal }: Abortable = {}) =>
  client.get<Pipeline[]>(pipelinesPath, { signal })
export const allRules = (client: Client, { signal }: Abortable = {}) => client.get<Rule[]>(rulesPath, { signal })
/** Rules by their titles; those that there are not are left out. */
export const rulesByTitle = (client: Client, rules: readonly string[], { signal }: Abortable = {}) =>
  client.post<Rule[]>('/system/pipelines/rule/multiple', { rules: [...rules] } satisfies RulesRequest, { signal })

/** Reads a source without storing it. A source with errors rejects with 400 and a list of `ParseError`. */
export const parsePipelineSource = (client: Client, pipeline: PipelineInput, { signal }: Abortable = {}) =>
  client.post<Pipeline>('/system/pipelines/pipeline/parse', pipeline, { signal, noSessionExtension: true })
export const parseRuleSource = (client: Client, rule: RuleInput, { signal }: Abortable = {}) =>
  client.post<Rule>('/system/pipelines/rule/parse', rule, { signal, noSessionExtension: true })

export const ruleFunctions = (client: Client, { signal }: Abortable = {}) =>
  client.get<RuleFunctionDescriptor[]>(ruleFunctionsPath, { signal })
export const saveRuleMetrics = (client: Client, config: RuleMetricsConfig, { signal }: Abortable = {}) =>
  client.put<RuleMetricsConfig>(ruleMetricsPath, config, { signal })

/** Replaces the pipelines of a stream. */
export const connectStream = (client: Client, connection: StreamConnection, { signal }: Abortable = {}) =>
  client.post<Connection>('/system/pipelines/connections/to_stream', connection, { signal })
/** Connects a pipeline to these streams and to no other. Returns the connections that changed. */
export const connectPipeline = (client: Client, connection: PipelineConnection, { signal }: Abortable = {}) =>
  client.post<Connection[]>('/system/pipelines/connections/to_pipeline', connection, { signal })

/** Runs one rule on a message that is in no stream. */
export const simulateRule = (client: Client, simulation: RuleSimulation, { signal }: Abortable = {}) =>
  client.post<SimulatedMessage>('/system/pipelines/rule/simulate', simulation, { signal })
/** Runs a message through the pipelines of a stream. */
export const simulatePipelines = (client: Client, request: SimulationRequest, { signal }: Abortable = {}) =>
  client.post<SimulationReply>('/system/pipelines/simulate', request, { signal })
/** Runs a message through the whole chain, and tells what each step did (an extension of ours). */
export const tryMessage = (client: Client, request: TrialRequest, { signal }: Abortable = {}) =>
  client.post<TrialReply>('/system/pipelines/simulate/message', request, { signal })
/** Tells what would become of the newest messages of a stream (an extension of ours). */
export const tryStream = (client: Client, request: StreamTrialRequest, { signal }: Abortable = {}) =>
  client.post<StreamTrialReply>('/system/pipelines/simulate/stream', request, { signal })
