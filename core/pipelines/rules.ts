/** Limits and rules of pipelines that both sides need. */

/** Stored pipelines, and stored rules. */
export const MAX_PIPELINES = 1000
export const MAX_RULES = 5000
/** Pipelines of one stream. */
export const MAX_CONNECTED = 100
/** The newest messages of a stream on which rules are tried. */
export const MAX_TRIED_MESSAGES = 1000
/** Characters of a raw message that is simulated. */
export const MAX_RAW = 262_144

/** The pipeline processor's class name, under which the chain has it. */
export const PIPELINE_PROCESSOR = 'org.graylog.plugins.pipelineprocessor.processors.PipelineInterpreter'

/** Names of the meters (contract 2, 1.6). `executed` counts messages; of a rule, those on which its actions began. */
const AST = 'org.graylog.plugins.pipelineprocessor.ast'
export const pipelineMeter = (id: string) => `${AST}.Pipeline.${id}.executed`
export const stageMeter = (id: string, stage: number) => `${AST}.Pipeline.${id}.stage.${stage}.executed`
export const ruleMeter = (id: string, count: 'executed' | 'failed') => `${AST}.Rule.${id}.${count}`
/** The meter of one place of a rule. */
export const placedRuleMeter = (id: string, pipeline: string, stage: number, count: 'executed' | 'failed') =>
  `${AST}.Rule.${id}.${pipeline}.${stage}.${count}`
