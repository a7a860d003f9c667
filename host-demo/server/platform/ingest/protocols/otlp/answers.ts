/**
 * Answers as OTLP requires (https://opentelemetry.io/docs/specs/otlp/): ExportLogsServiceResponse, and
 * google.rpc.Status for failures, in protobuf or JSON.
 */
import type { Cut } from '../../wire/cut/cut.ts'
import type { HttpAnswer, HttpAnswers } from '../../listeners/http/answers.ts'
import { delimitedField, varintField } from '../../wire/protobuf/wire-writer.ts'
import type { Refusal } from '../../listeners/transport.ts'

/** google.rpc.Code, the same as gRPC's. */
export const code = {
  invalidArgument: 3,
  notFound: 5,
  resourceExhausted: 8,
  unimplemented: 12,
  unavailable: 14,
  unauthenticated: 16,
} as const

export const protobufType = 'application/x-protobuf'
export const jsonType = 'application/json'

type Outcome = Pick<Cut, 'rejected' | 'problem'>

/** Empty where every record was taken. */
export const exportResponse = ({ rejected, problem }: Outcome): Buffer =>
  rejected === 0 ? Buffer.alloc(0) : delimitedField(1, varintField(1, rejected), delimitedField(2, rejection(problem)))

const jsonResponse = ({ rejected, problem }: Outcome): string =>
  JSON.stringify(
    rejected === 0
      ? {}
      : { partialSuccess: { rejectedLogRecords: String(rejected), errorMessage: rejection(problem) } },
  )

const rejection = (problem: string | null) =>
  `Records that could not be read were left out; the first: ${problem ?? 'unknown'}`

export const taken = (contentType: string, outcome: Outcome): HttpAnswer =>
  encoded(
    contentType,
    200,
    () => exportResponse(outcome),
    () => jsonResponse(outcome),
  )

const retryInfo = 'type.googleapis.com/google.rpc.RetryInfo'

/** A google.rpc.Status; with RetryInfo where the sender shall come again. */
export function status(code: number, message: string, retryAfterSeconds?: number): Buffer {
  const delay =
    retryAfterSeconds === undefined
      ? []
      : [
          delimitedField(
            3,
            delimitedField(1, retryInfo),
            delimitedField(2, delimitedField(1, varintField(1, retryAfterSeconds))),
          ),
        ]
  return Buffer.concat([varintField(1, code), delimitedField(2, message), ...delay])
}

const jsonStatus = (code: number, message: string, retryAfterSeconds?: number): string =>
  JSON.stringify({
    code,
    message,
    ...(retryAfterSeconds !== undefined && { details: [{ '@type': retryInfo, retryDelay: `${retryAfterSeconds}s` }] }),
  })

export const codeOfRefusal = ({ status }: Refusal) => (status === 429 ? code.resourceExhausted : code.unavailable)

const codeOf = (httpStatus: number): number => {
  switch (httpStatus) {
    case 401:
      return code.unauthenticated
    case 404:
      return code.notFound
    case 405:
      return code.unimplemented
    case 413:
      return code.resourceExhausted
    default:
      return code.invalidArgument
  }
}

export const otlpAnswers: HttpAnswers = {
  refused(refusal, contentType) {
    const parts = [codeOfRefusal(refusal), refusal.reason, refusal.retryAfterSeconds] as const
    return encoded(
      contentType,
      refusal.status,
      () => status(...parts),
      () => jsonStatus(...parts),
    )
  },
  wrong(httpStatus, message, contentType) {
    const parts = [codeOf(httpStatus), message] as const
    return encoded(
      contentType,
      httpStatus,
      () => status(...parts),
      () => jsonStatus(...parts),
    )
  },
}

/** In the encoding of the request; where that was neither, in the one that can be read. */
const encoded = (contentType: string, status: number, protobuf: () => Buffer, json: () => string): HttpAnswer =>
  contentType === protobufType
    ? { status, headers: { 'Content-Type': protobufType }, body: protobuf() }
    : { status, headers: { 'Content-Type': jsonType }, body: json() }
