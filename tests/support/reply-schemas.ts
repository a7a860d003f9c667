/** Says whether the server could give an answer that a test, or an example of an element, gives in its place. */
import type { Route } from '../../host-demo/server/platform/http/route.ts'
import { compileCheck, type Check } from '../../host-demo/server/platform/http/reply-check.ts'

type Shape = Pick<Route, 'method' | 'path' | 'replies' | 'produces'>

const parameters = ({ path }: Shape) => path.split(':').length - 1
const matcherOf = ({ path }: Shape) => new RegExp(`^${path.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}$`)

/** Judges the body of a successful answer. Null: a route of the server may answer so; else what is wrong with it. */
export type ReplyJudge = (method: string, path: string, body: unknown) => string | null

export function replyJudge(routes: readonly Shape[]): ReplyJudge {
  // A path that is named wins over one with a parameter in its place.
  const known = routes
    .toSorted((a, b) => parameters(a) - parameters(b))
    .map(route => ({ route, matcher: matcherOf(route), checks: null as readonly Check[] | null }))
  return (method, path, body) => {
    const found = known.find(({ route, matcher }) => route.method === method && matcher.test(path))
    if (!found) return 'there is no such route'
    const { replies, produces = [] } = found.route
    if (body === undefined && Object.values(replies).includes(null)) return null
    found.checks ??= Object.entries(replies).flatMap(([status, schema]) =>
      schema && Number(status) < 300 ? [compileCheck(schema)] : [],
    )
    // A text or a stream of lines has no schema.
    if (found.checks.length === 0) return produces.length > 0 ? null : 'it has no body'
    const problems = found.checks.map(check => check(body))
    return problems.includes(null) ? null : problems[0]!
  }
}
