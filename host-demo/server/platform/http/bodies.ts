/** Reads bodies: JSON, and what a route says it consumes. */
import type { FastifyInstance } from 'fastify'
import { ApiError, badRequest } from '../errors/errors.ts'
import { isNestedDeeper } from './nesting.ts'

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const json = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(/^application\/([\w.-]+\+)?json(;|$)/, { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else if (isNestedDeeper(text as string, mostNested))
      done(badRequest(`The body must not be nested deeper than ${mostNested} levels.`))
    else void json(request, text as string, (error, body) => done(error && unreadable(text as string), body))
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, content, done) => {
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const wanted = request.routeOptions.config.consumes ?? []
    if (content.length === 0) done(null, undefined)
    else if (!wanted.includes(type) && !wanted.includes('*/*')) done(new ApiError(415))
    else done(null, type.startsWith('text/') ? content.toString() : content)
  })
  for (const type of streamed)
    app.addContentTypeParser(type, (request, content, done) => {
      const { consumes = [], streamsBody } = request.routeOptions.config
      if (streamsBody && consumes.includes(type)) done(null, content)
      else done(new ApiError(415))
    })
  // The framework closes the connection of a body it refuses. A sender still at it would then lose the answer with the connection; left
  // open, node drops the rest unread until the request's time is over.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete) reply.removeHeader('connection')
    done(null, payload)
  })
}

/** Content types of files, which routes take as they come. */
const streamed = ['text/csv']

/** Deeper than anything that is asked for, and far from where the stack ends. */
const mostNested = 100

/** Why a body is refused. What a program makes of an object may turn on its prototype, so none may come from outside. */
function unreadable(text: string): ApiError {
  try {
    JSON.parse(text)
  } catch {
    return badRequest('The body is not valid JSON.')
  }
  return badRequest('The body must not hold a property "__proto__", nor "constructor" with a "prototype" in it.')
}

const suffixes: Readonly<Record<string, string>> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  log: 'text/plain',
}

/** A suffix of an API path says which content type is wanted: `/x.csv` is `/x` with `Accept: text/csv`. */
export function contentTypeOfPath(
  apiPath: string,
): (request: { url?: string; headers: Record<string, string | string[] | undefined> }) => string {
  return request => {
    const url = request.url ?? '/'
    const [, path, suffix = '', rest = ''] = url.startsWith(`${apiPath}/`)
      ? (/^([^?]*[^/?])\.(json|ndjson|csv|log)\/?(\?.*)?$/.exec(url) ?? [])
      : []
    if (path === undefined) return url
    request.headers['accept'] = suffixes[suffix]
    return path + rest
  }
}
