/** Compares what is sent with what the route declares. Only for tests (`checkReplies`): it parses every reply again. */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expectation, type Complaint } from './complaints.ts'
import { ErrorReply } from './error-replies.ts'
import { ApiError } from '../errors/errors.ts'
import type { Route } from './route.ts'
import { closed, type SchemaView } from './schemas.ts'

/** Says what is wrong with a value, null where it fits its schema to the letter: without more members, nothing converted. */
export type Check = (value: unknown) => string | null

/** Returns the `onSend` hook of a route. A reply that is not as declared is logged and answered with 500, which says what is wrong. */
export function replyCheck(route: Route) {
  const checks = new Map<TSchema, Check>()
  const checkOf = (schema: TSchema) => {
    const check = checks.get(schema) ?? compileCheck(schema)
    checks.set(schema, check)
    return check
  }
  return async (request: FastifyRequest, reply: FastifyReply, sent: unknown): Promise<unknown> => {
    const payload = sent instanceof Readable && isJson(reply) ? await text(sent) : sent
    const problem = request.method === 'HEAD' ? null : problemOf(route, reply, payload, checkOf)
    if (problem === null) return payload
    const message = `${route.method} ${route.path} answered ${reply.statusCode}, which is not as declared: ${problem}`
    request.log.error(message)
    reply.code(500).type('application/json; charset=utf-8').removeHeader('content-length')
    return JSON.stringify(new ApiError(500, message).body())
  }
}

function problemOf(
  { replies, produces = [] }: Route,
  reply: FastifyReply,
  payload: unknown,
  checkOf: (schema: TSchema) => Check,
): string | null {
  const { statusCode } = reply
  const isError = statusCode >= 400
  const declared = replies[statusCode] ?? null
  if (!isError && !(statusCode in replies)) return `its statuses are ${Object.keys(replies).join(', ')}`
  if (payload === undefined || payload === null || payload === '')
    return declared === null || isError ? null : 'it has no body'
  const type = typeOf(reply)
  if (produces.includes(type) || (isError && type === 'text/plain')) return null
  if (!isJson(reply)) return `its content type is ${type}`
  const schemas = [declared, isError ? ErrorReply : null].filter(schema => schema !== null)
  if (schemas.length === 0) return 'it has a body'
  const problems = schemas.map(schema => checkOf(schema)(JSON.parse(String(payload))))
  return problems.includes(null) ? null : problems[0]!
}

const typeOf = (reply: FastifyReply) => String(reply.getHeader('content-type') ?? '').split(';', 1)[0]!
const isJson = (reply: FastifyReply) => /^application\/([\w.-]+\+)?json$/.test(typeOf(reply))

/** Returns the check of a schema. */
export function compileCheck(schema: TSchema): Check {
  const whole = closed(schema)
  const validator = Compile(whole)
  return value => {
    if (validator.Check(value)) return null
    const all = validator.Errors(value) as Complaint[]
    // Every member of a union complains: the one that came furthest says most.
    const depth = ({ instancePath }: Complaint) => instancePath.split('/').length
    const worst = all.reduce((best, one) => (depth(one) > depth(best) ? one : best))
    const what =
      worst.keyword === 'boolean' ? 'is no member of its schema' : expectation(worst, all, whole as SchemaView)
    return `${worst.instancePath || '/'} ${what}`
  }
}
