/** Types of log data in the records of a stream (specification 3, input types). */
import type { Messages } from '../brand/catalogue.ts'
import { cloudStrings } from './strings.ts'

export const logTypes = ['KINESIS_CLOUDWATCH_FLOW_LOGS', 'KINESIS_CLOUDWATCH_RAW', 'KINESIS_RAW'] as const
export type LogType = (typeof logTypes)[number]

export const defaultLogType: LogType = 'KINESIS_CLOUDWATCH_FLOW_LOGS'

export const isLogType = (text: string): text is LogType => (logTypes as readonly string[]).includes(text)

/** 'Kinesis CloudWatch Flow Logs'; a type of a newer server reads as its id. */
export const logTypeLabel = (messages: Messages, type: string): string =>
  isLogType(type) ? messages.of(cloudStrings)(type) : type
