/** The fields of the wizard's forms (specification 3), their defaults, limits and rules (specification 5). */
import type { Messages } from '../brand/catalogue.ts'
import { validityStrings } from '../brand/validity-strings.ts'
import {
  arnLimit,
  endpointPattern,
  keyLimit,
  maximumBatchSize,
  rolePattern,
  secretLimit,
  streamNamePattern,
} from './limits.ts'
import { defaultLogType } from './log-types.ts'
import { cloudStrings } from './strings.ts'

/** Sources of the credentials: the server's environment, or the typed key and secret. */
export const authenticationTypes = ['automatic', 'key-secret'] as const

export const defaultBatchSize = '10000'

const defaults = {
  awsCloudWatchName: '',
  awsAuthenticationType: 'automatic',
  awsCloudWatchAwsKey: '',
  awsCloudWatchAwsSecret: '',
  awsCloudWatchAssumeARN: '',
  awsCloudWatchAwsRegion: '',
  awsCloudWatchKinesisStream: '',
  awsCloudWatchAwsGroupName: '',
  awsCloudWatchKinesisInputType: defaultLogType as string,
  awsCloudWatchBatchSize: defaultBatchSize,
  awsCloudWatchThrottleEnabled: true,
  awsCloudWatchAddFlowLogPrefix: true,
  awsEndpointCloudWatch: '',
  awsEndpointIAM: '',
  awsEndpointDynamoDB: '',
  awsEndpointKinesis: '',
}
type Values = typeof defaults

export type CloudFieldName = keyof Values
export const cloudFieldNames = Object.keys(defaults) as readonly CloudFieldName[]
export type CloudTextName = { [K in CloudFieldName]: Values[K] extends string ? K : never }[CloudFieldName]
export type CloudFlagName = Exclude<CloudFieldName, CloudTextName>

/** Problems of a value that is present; the step decides whether one is required (`maySubmit`). */
export type FieldProblem = 'too-long' | 'pattern' | 'not-whole' | 'too-small' | 'too-large'

export interface CloudField<V extends string | boolean = string | boolean> {
  readonly value: V
  readonly error?: FieldProblem
  /** Differs from what the form began with. */
  readonly dirty: boolean
}
export type CloudFields = { readonly [K in CloudFieldName]: CloudField<Values[K]> }

/** The fields an account is reached by: when one changes, all that was read from the account is void. */
export const accessFields: readonly CloudFieldName[] = [
  'awsAuthenticationType',
  'awsCloudWatchAwsKey',
  'awsCloudWatchAwsSecret',
  'awsCloudWatchAssumeARN',
  'awsCloudWatchAwsRegion',
  'awsEndpointCloudWatch',
  'awsEndpointIAM',
  'awsEndpointDynamoDB',
  'awsEndpointKinesis',
]
export const endpointFields = [
  'awsEndpointCloudWatch',
  'awsEndpointIAM',
  'awsEndpointDynamoDB',
  'awsEndpointKinesis',
] as const

const limits: Partial<Record<CloudFieldName, number>> = {
  awsCloudWatchAwsKey: keyLimit,
  awsCloudWatchAwsSecret: secretLimit,
  awsCloudWatchAssumeARN: arnLimit,
}
const whole = (pattern: string) => new RegExp(`^${pattern}$`)
const patterns: Partial<Record<CloudFieldName, RegExp>> = {
  ...Object.fromEntries(endpointFields.map(name => [name, whole(endpointPattern)])),
  awsCloudWatchAssumeARN: whole(rolePattern),
  awsCloudWatchKinesisStream: whole(streamNamePattern),
}

function batchSizeProblem(text: string): FieldProblem | undefined {
  const size = Number(text)
  if (!Number.isFinite(size)) return 'pattern'
  if (!Number.isInteger(size)) return 'not-whole'
  if (size < 1) return 'too-small'
  return size > maximumBatchSize ? 'too-large' : undefined
}

/** Returns the problem with a value; an empty one has none, and surrounding space is ignored. */
export function fieldProblem(name: CloudFieldName, value: string | boolean): FieldProblem | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return undefined
  if (text.length > (limits[name] ?? Infinity)) return 'too-long'
  if (name === 'awsCloudWatchBatchSize') return batchSizeProblem(text)
  return patterns[name]?.test(text) === false ? 'pattern' : undefined
}

const isEndpoint = (name: CloudFieldName) => (endpointFields as readonly CloudFieldName[]).includes(name)

/** The problem in words. */
export function problemText(messages: Messages, name: CloudFieldName, problem: FieldProblem): string {
  const t = messages.of(validityStrings)
  if (problem === 'too-long') return t('tooLong')
  if (problem === 'not-whole') return t('stepMismatch')
  if (problem === 'too-small') return t('greaterThan', { n: 0 })
  if (problem === 'too-large') return t('smallerThan', { n: maximumBatchSize + 1 })
  if (name === 'awsCloudWatchAssumeARN') return messages.of(cloudStrings)('rolePattern')
  return isEndpoint(name) ? messages.of(cloudStrings)('endpointPattern') : t('patternMismatch')
}

const field = <V extends string | boolean>(value: V): CloudField<V> => ({ value, dirty: false })

/** Returns the initial form; `forced` is set beforehand (the cloud edition's authentication type). */
export const initialFields = (forced: Partial<Values> = {}): CloudFields =>
  Object.fromEntries(
    Object.entries({ ...defaults, ...forced }).map(([name, value]) => [name, field(value)]),
  ) as CloudFields

/** Sets a field; `initial` tells what it began with. */
export function withField(
  fields: CloudFields,
  initial: CloudFields,
  name: CloudFieldName,
  value: string | boolean,
): CloudFields {
  const error = fieldProblem(name, value)
  return { ...fields, [name]: { value, dirty: value !== initial[name].value, ...(error && { error }) } }
}

/** The text of a field without the space around it. */
export const textOf = (fields: CloudFields, name: CloudTextName): string => fields[name].value.trim()

/** It has a value and no error. */
export const isFilled = (fields: CloudFields, name: CloudTextName): boolean =>
  textOf(fields, name) !== '' && fields[name].error === undefined

/** Key and secret are typed in. */
export const usesKeyAndSecret = (fields: CloudFields): boolean => fields.awsAuthenticationType.value === 'key-secret'
