/** Calls one route as everybody: who may not is refused, told nothing and changes nothing; who may succeeds with the very same call. */
import { callers, type Attempt, type CallerName, type Case } from './cases.ts'
import type { Door } from './side-doors.ts'
import { changes, stateOf } from './state.ts'
import { SECRET, type Fixture } from './fixture.ts'

interface Answer {
  readonly status: number
  readonly text: string
}
type Headers = Readonly<Record<string, string>>

/** Returns the faults of the route; none where all is well. */
export async function complaintsAbout(fixture: Fixture, route: string, which: Case): Promise<string[]> {
  const {
    from,
    personal = false,
    call = () => ({}),
    shows = [],
    secret = SECRET,
    says,
    success,
    endless = false,
    after,
  } = which
  const { refusal = [403, 404] } = which
  const may: readonly CallerName[] = personal ? ['owner'] : callers.slice(callers.indexOf(from))
  const rightful = may.includes('owner') ? 'owner' : 'admin'
  const complaints: string[] = []
  const succeeded = ({ status }: Answer) => (success ? success.includes(status) : status >= 200 && status < 300)
  const complain = (who: string, { status, text }: Answer, what: string) =>
    complaints.push(`${who}: ${what}: ${status} ${text.slice(0, 300)}`)

  const attempt = await call(fixture, rightful)
  const send = (headers: Headers, tried: Attempt = attempt, method?: string) =>
    sent(fixture, headers, route, tried, endless, method)
  const tellsNothing = (who: string, answer: Answer, tried: Attempt) => {
    const told = [secret, SECRET, ...fixture.hidden].filter(
      word => answer.text.includes(word) && !JSON.stringify(tried).includes(word),
    )
    if (told.length > 0) complain(who, answer, `is told ${told.join(', ')}`)
  }
  /** The same is answered about what is not there. */
  const cannotTell = async (who: CallerName, answer: Answer, tried: Attempt) => {
    const nothing = toNothing(fixture, tried)
    const other = await send(fixture.headers[who], nothing)
    if (
      other.status !== answer.status ||
      anonymized(fixture, other.text, nothing) !== anonymized(fixture, answer.text, tried)
    )
      complain(who, answer, `can tell what is there from what is not (${other.status} ${other.text.slice(0, 300)})`)
  }

  const looks = route.startsWith('GET ')
  const before = await stateOf(fixture, looks)
  for (const [who, headers] of Object.entries({ anonymous: {}, ...fixture.worthless[rightful] })) {
    const answer = await send(headers)
    if (from === 'anonymous') {
      if (!succeeded(answer)) complain(who, answer, 'may, and fails')
      tellsNothing(who, answer, attempt)
    } else if (answer.status !== 401 || answer.text !== '')
      complain(who, answer, 'is not refused as somebody who has not logged in')
    if (looks && who === 'anonymous' && from !== 'anonymous') {
      const head = await send(headers, attempt, 'HEAD')
      if (head.status !== 401) complain(who, head, 'is not refused at HEAD')
    }
  }
  for (const who of callers.filter(who => who !== 'anonymous' && !may.includes(who))) {
    const answer = await send(fixture.headers[who])
    if (!refusal.includes(answer.status)) complain(who, answer, `is not refused with ${refusal.join(' or ')}`)
    if (says && answer.text.includes(says)) complain(who, answer, 'is refused, and it is done')
    if (who !== 'admin') tellsNothing(who, answer, attempt)
    await cannotTell(who, answer, attempt)
  }
  complaints.push(
    ...changes(before, await stateOf(fixture, looks)).map(change => `refused, and yet changed: ${change}`),
  )

  for (const who of may.filter(who => who !== 'anonymous').toReversed()) {
    const own = who === rightful || looks ? attempt : await call(fixture, who)
    const answer = await send(fixture.headers[who], own)
    if (!succeeded(answer)) complain(who, answer, 'may, and fails')
    if (says && !answer.text.includes(says)) complain(who, answer, `may, and is not told ${says}`)
    if (shows.includes(who) && !answer.text.includes(secret)) complain(who, answer, 'is not shown what is theirs')
    if (!shows.includes(who) && callers.indexOf(who) < callers.indexOf('owner')) {
      tellsNothing(who, answer, own)
      if (aboutHidden(fixture, own)) await cannotTell(who, answer, own)
    }
  }
  await after?.(fixture)
  return complaints
}

async function sent(
  fixture: Fixture,
  headers: Headers,
  route: string,
  attempt: Attempt,
  endless: boolean,
  verb?: string,
): Promise<Answer> {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = attempt.path?.[name]
    if (value === undefined) throw new Error(`The case of ${route} gives no ${name}.`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(Object.entries(attempt.query ?? {}).map(([name, value]) => [name, String(value)]))
  const leaving = new AbortController()
  const response = await fetch(`${fixture.server.url}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: verb ?? method,
    signal: leaving.signal,
    headers: {
      accept: attempt.accept ?? 'application/json',
      'x-requested-by': 'test',
      ...(attempt.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: attempt.body === undefined || verb === 'HEAD' ? undefined : JSON.stringify(attempt.body),
  })
  if (!endless || !response.ok) return { status: response.status, text: await response.text() }
  const { value } = await response.body!.getReader().read()
  leaving.abort()
  return { status: response.status, text: new TextDecoder().decode(value) }
}

/** The same with ids of the same form that nothing has in the place of those that are hidden. */
function toNothing(fixture: Fixture, { nothing, ...attempt }: Attempt): Attempt {
  let text = JSON.stringify({ ...attempt, path: { ...attempt.path, ...nothing } })
  for (const id of fixture.hidden) text = text.replaceAll(id, nothingLike(id))
  return JSON.parse(text) as Attempt
}

const nothingLike = (id: string) =>
  /^[\da-f-]+$/.test(id) ? id.replace(/[\da-f]/g, (_, at: number) => (at % 16).toString(16)) : id.replace(/\w/g, 'q')

/** Returns the faults of the answer to an attempt to bypass a permission. */
export async function complaintsAboutDoor(
  fixture: Fixture,
  { call, answers = [400, 403, 404] }: Door,
): Promise<string[]> {
  const [method, path, body] = await call(fixture)
  const before = await stateOf(fixture)
  const { status, text } = await fixture.ask('other', method, path, body, '*/*')
  const asked = `${path} ${JSON.stringify(body)}`
  // The words of the question may stand in the answer, as what was searched for.
  const rest = text.replaceAll(/"(built_)?query":"[^"]*"/g, '')
  const told = [SECRET, ...fixture.hidden].filter(
    word => rest.includes(word) && !(status >= 400 && asked.includes(word)),
  )
  return [
    ...(answers.includes(status) ? [] : [`${method} ${path}: ${status} ${text.slice(0, 300)}`]),
    ...told.map(word => `is told ${word}: ${status} ${text.slice(0, 300)}`),
    ...changes(before, await stateOf(fixture)).map(change => `changed: ${change}`),
  ]
}

const aboutHidden = (fixture: Fixture, attempt: Attempt) =>
  attempt.nothing !== undefined || [...fixture.hidden].some(id => JSON.stringify(attempt).includes(id))

/** Without the names of what it is about. */
function anonymized(fixture: Fixture, text: string, { path = {} }: Attempt): string {
  const ids = [...fixture.hidden]
  const names = [...Object.values(path), ...ids, ...ids.map(nothingLike)]
  return names
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, '…'), text)
}
