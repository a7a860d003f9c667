import { parser } from './parser.ts'

/** The parser of pipelines. It recovers from errors; `parsePipeline` reports them. */
export const pipelineParser = parser.configure({ top: 'PipelineText' })
