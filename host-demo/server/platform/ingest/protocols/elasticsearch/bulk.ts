/** Takes a bulk and answers for each of its items, once everything that was taken is durable. */
import type { HttpAnswer } from '../../listeners/http/answers.ts'
import type { TakenRequest } from '../../listeners/http/http-input.ts'
import { elasticAnswer } from './answers.ts'
import { readBulk, type BulkItem } from './bulk-body.ts'
import { filterPath } from './filter-path.ts'

export async function takeBulk(request: TakenRequest): Promise<HttpAnswer> {
  const startedAt = performance.now()
  const { body, params, query } = request
  const bulk = readBulk(body, params['index'] ?? null)
  const problems = bulk.map(problemOf)
  for (const [i, { line, start, documentStart, end }] of bulk.entries()) {
    if (problems[i] !== null) continue
    // An action that names its index is taken unchanged.
    if (line === null) request.take(body, start, end)
    else request.take(Buffer.concat([line, body.subarray(documentStart, end)]))
  }
  await request.committed()
  const answer = {
    took: Math.round(performance.now() - startedAt),
    errors: problems.some(problem => problem !== null),
    items: bulk.map((item, i) => ({ [item.action]: resultOf(item, problems[i]!) })),
  }
  return elasticAnswer(200, filterPath(answer, query.get('filter_path')))
}

/** Why an item is not taken; null for those that are. */
function problemOf({ action, documentStart, end }: BulkItem): string | null {
  if (action === 'update' || action === 'delete')
    return `'${action}' is not taken here: messages are stored once and stay as they are. Send index or create.`
  return documentStart === end ? 'The document is empty.' : null
}

const resultOf = ({ index, id }: BulkItem, problem: string | null) => ({
  _index: index,
  // Without an id of the sender's there is none before the message is stored.
  ...(id !== null && { _id: id }),
  ...(problem === null
    ? { result: 'created', status: 201 }
    : { status: 400, error: { type: 'illegal_argument_exception', reason: problem } }),
})
