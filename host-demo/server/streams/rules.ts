/** Rules of streams: checked, stored, and tried on a message. */
import { MAX_STREAM_RULES, RULE, ruleProblems } from '../../../core/streams/rules.ts'
import type { StreamRule, StreamRuleInput, TestMatchResult } from '../../../core/streams/schema.ts'
import { ApiError, badRequest, notFound, ValidationError } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { newId } from '../platform/records/ids.ts'
import type { Services } from '../platform/services.ts'
import { streams, type StoredStream } from './collection.ts'
import { changeableStream } from './service.ts'
import type { StreamServices } from './stream-services.ts'

type Problems = Readonly<Record<string, readonly string[]>>

const unavailable = (error: unknown) =>
  new ApiError(503, `Message processing does not answer now, try again in a moment: ${(error as Error).message}`)

/** Returns the problems of each rule, regular expressions included, by member. */
async function problemsOf({ ingest }: Services, rules: readonly StreamRuleInput[]): Promise<readonly Problems[]> {
  const problems = rules.map(ruleProblems)
  const expressions = rules.flatMap((rule, i) =>
    rule.type === RULE.regex && Object.keys(problems[i]!).length === 0 ? [i] : [],
  )
  if (expressions.length === 0) return problems
  const reasons = await ingest.checkPatterns(expressions.map(i => rules[i]!.value)).catch((error: unknown) => {
    throw unavailable(error)
  })
  return problems.map((known, i) => {
    const reason = reasons[expressions.indexOf(i)] ?? null
    return reason === null ? known : { value: [`The regular expression cannot be used: ${reason}`] }
  })
}

/** @throws ValidationError naming the rule, where there are several, and the member */
export async function checkRules(services: Services, rules: readonly StreamRuleInput[]): Promise<void> {
  if (rules.length > MAX_STREAM_RULES) {
    throw new ValidationError({ rules: [`A stream may have ${MAX_STREAM_RULES} rules at most.`] })
  }
  const found = new Map<string, string[]>()
  for (const [i, problems] of (await problemsOf(services, rules)).entries()) {
    for (const [member, messages] of Object.entries(problems)) {
      const named = rules.length > 1 ? messages.map(message => `Rule ${i + 1}: ${message}`) : messages
      found.set(member, [...(found.get(member) ?? []), ...named])
    }
  }
  if (found.size > 0) throw new ValidationError(Object.fromEntries(found))
}

export const storedRule = (
  streamId: string,
  { type, field, value, inverted, description }: StreamRuleInput,
  id = newId(),
): StreamRule => ({
  id,
  stream_id: streamId,
  type,
  field: field.trim(),
  value,
  inverted: inverted ?? false,
  description: description ?? null,
})

/** @throws ApiError 404, also for a rule of another stream */
export function ruleOf({ id, rules }: StoredStream, ruleId: string): StreamRule {
  const found = rules.find(rule => rule.id === ruleId)
  if (!found) throw notFound(`The stream <${id}> has no rule with id <${ruleId}>.`)
  return found
}

export async function createRule(
  services: StreamServices,
  caller: Caller,
  streamId: string,
  input: StreamRuleInput,
): Promise<StreamRule> {
  await changeableStream(services, streamId)
  await checkRules(services, [input])
  const rule = storedRule(streamId, input)
  await change(services, caller, streamId, rules => {
    if (rules.length >= MAX_STREAM_RULES) throw badRequest(`A stream may have ${MAX_STREAM_RULES} rules at most.`)
    return [...rules, rule]
  })
  return rule
}

export async function updateRule(
  services: StreamServices,
  caller: Caller,
  streamId: string,
  ruleId: string,
  input: StreamRuleInput,
): Promise<void> {
  const before = ruleOf(await changeableStream(services, streamId), ruleId)
  await checkRules(services, [input])
  const rule = { ...before, ...storedRule(streamId, input, ruleId) }
  await change(services, caller, streamId, rules => rules.map(other => (other.id === ruleId ? rule : other)))
}

export async function deleteRule(
  services: StreamServices,
  caller: Caller,
  streamId: string,
  ruleId: string,
): Promise<void> {
  ruleOf(await changeableStream(services, streamId), ruleId)
  await change(services, caller, streamId, rules => rules.filter(rule => rule.id !== ruleId))
}

async function change(
  services: StreamServices,
  caller: Caller,
  streamId: string,
  to: (rules: readonly StreamRule[]) => StreamRule[],
): Promise<void> {
  await services.inTurn(() =>
    services.records
      .as(caller)
      .of(streams)
      .update(streamId, null, ({ id: _, revision: __, ...stream }) => ({ ...stream, rules: to(stream.rules) })),
  )
  await services.routing.refresh()
}

/**
 * Whether the stream would take a message of these fields, paused or not. `_id` and `streams` of a stored message are left out: it has
 * none when streams are chosen.
 * @throws ApiError 400 for a timestamp that is none
 */
export async function testMatch(
  { ingest }: Services,
  stream: StoredStream,
  { timestamp, _id: _, streams: __, ...fields }: Readonly<Record<string, unknown>>,
): Promise<TestMatchResult> {
  const at =
    timestamp === undefined || timestamp === null
      ? Date.now()
      : typeof timestamp === 'number'
        ? timestamp
        : Date.parse(String(timestamp))
  if (Number.isNaN(new Date(at).getTime())) {
    throw badRequest('message.timestamp must be an instant such as 2023-08-02T10:00:00.000Z.')
  }
  const { matching_type, rules } = stream
  return ingest.matchStream(matching_type, rules, { timestamp: at, fields }).catch((error: unknown) => {
    throw unavailable(error)
  })
}
