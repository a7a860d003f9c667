/** The bodies that errors have (contract 1, 0.3). Every route may answer them; they are not declared route by route. */
import { Type } from 'typebox'
import { ParseErrors } from '../../../../core/pipelines/schema.ts'

const texts = Type.Record(Type.String(), Type.Array(Type.String()))

export const errorReplies = {
  ApiError: Type.Object({ type: Type.Literal('ApiError'), message: Type.String() }),
  ValidationApiError: Type.Object({
    type: Type.Literal('ValidationApiError'),
    message: Type.String(),
    validation_errors: Type.Record(Type.String(), Type.Array(Type.Object({ error: Type.String() }))),
  }),
  ValidationResult: Type.Object({ failed: Type.Literal(true), errors: texts, error_context: texts }),
  MissingValues: Type.Array(
    Type.Object({
      message: Type.String(),
      message_template: Type.String(),
      path: Type.String(),
      invalid_value: Type.Unknown(),
    }),
  ),
  /** The source of a rule or a pipeline cannot be read (contract 2, 5.1). */
  ParseErrors,
  MissingStreamPermission: Type.Object({
    type: Type.Literal('MissingStreamPermission'),
    message: Type.String(),
    streams: Type.Array(Type.String()),
  }),
  SearchError: Type.Object({
    type: Type.Literal('SearchError'),
    message: Type.String(),
    details: Type.Array(Type.String()),
    /** From 1; null where it is not known, left out where the query is not at fault. */
    line: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    column: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  }),
} as const

export const ErrorReply = Type.Union(Object.values(errorReplies))
