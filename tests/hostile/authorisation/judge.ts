/** Calls one route as everybody: who may not is refused, told nothing and changes nothing; who may succeeds with the very same call. */
import { callers, type Attempt, type CallerName, type Case } from './cases.ts'
import { changes, stateOf } from './state.ts'
import { SECRET, type World } from './world.ts'

interface Answer { readonly status: number, readonly text: string }
type Headers = Readonly<Record<string, string>>

/** What is wrong with the route, in words; nothing where all is well. */
export async function complaintsAbout(world: World, route: string, which: Case): Promise<string[]> {
  const { from, personal = false, call = () => ({}), shows = [], secret = SECRET, refusal = [403, 404], says, success, endless = false, after } = which
  const may: readonly CallerName[] = personal ? ['owner'] : callers.slice(callers.indexOf(from))
  const rightful = may.includes('owner') ? 'owner' : 'admin'
  const complaints: string[] = []
  const succeeded = ({ status }: Answer) => success ? success.includes(status) : status >= 200 && status < 300
  const complain = (who: string, answer: Answer, what: string) => complaints.push(`${who}: ${what}: ${answer.status} ${answer.text.slice(0, 300)}`)

  const attempt = await call(world, rightful)
  const send = (headers: Headers, tried: Attempt = attempt, method?: string) => sent(world, headers, route, tried, endless, method)
  const tellsNothing = (who: string, answer: Answer, tried: Attempt) => {
    const told = [secret, SECRET, ...world.hidden].filter(word => answer.text.includes(word) && !JSON.stringify(tried).includes(word))
    if (told.length > 0) complain(who, answer, `is told ${told.join(', ')}`)
  }

  const before = await stateOf(world)
  for (const [who, headers] of Object.entries({ anonymous: {}, ...world.worthless[rightful] })) {
    const answer = await send(headers)
    if (from === 'anonymous') {
      if (!succeeded(answer)) complain(who, answer, 'may, and fails')
      tellsNothing(who, answer, attempt)
    } else if (answer.status !== 401 || answer.text !== '') complain(who, answer, 'is not refused as somebody who has not logged in')
    if (route.startsWith('GET ') && from !== 'anonymous') {
      const head = await send(headers, attempt, 'HEAD')
      if (head.status !== 401) complain(who, head, 'is not refused at HEAD')
    }
  }
  for (const who of callers.filter(who => who !== 'anonymous' && !may.includes(who))) {
    const answer = await send(world.headers[who])
    if (!refusal.includes(answer.status)) complain(who, answer, `is not refused with ${refusal.join(' or ')}`)
    if (says && answer.text.includes(says)) complain(who, answer, 'is refused, and it is done')
    if (who !== 'admin') tellsNothing(who, answer, attempt)
    const nothing = await send(world.headers[who], toNothing(world, attempt))
    if (nothing.status !== answer.status || nothing.text !== toNothing(world, answer.text))
      complain(who, answer, `can tell what is there from what is not (${nothing.status} ${nothing.text.slice(0, 300)})`)
  }
  complaints.push(...changes(before, await stateOf(world)).map(change => `refused, and yet changed: ${change}`))

  for (const who of may.filter(who => who !== 'anonymous').toReversed()) {
    const own = who === rightful || route.startsWith('GET ') ? attempt : await call(world, who)
    const answer = await send(world.headers[who], own)
    if (!succeeded(answer)) complain(who, answer, 'may, and fails')
    if (says && !answer.text.includes(says)) complain(who, answer, `may, and is not told ${says}`)
    if (shows.includes(who) && !answer.text.includes(secret)) complain(who, answer, 'is not shown what is theirs')
    if (!shows.includes(who) && callers.indexOf(who) < callers.indexOf('owner')) tellsNothing(who, answer, own)
  }
  await after?.(world)
  return complaints
}

async function sent(world: World, headers: Headers, route: string, attempt: Attempt, endless: boolean, verb?: string): Promise<Answer> {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = attempt.path?.[name]
    if (value === undefined) throw new Error(`The case of ${route} gives no ${name}.`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(Object.entries(attempt.query ?? {}).map(([name, value]) => [name, String(value)]))
  const leaving = new AbortController()
  const response = await fetch(`${world.server.url}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: verb ?? method, signal: leaving.signal,
    headers: {
      accept: attempt.accept ?? 'application/json', 'x-requested-by': 'test',
      ...attempt.body !== undefined && { 'content-type': 'application/json' }, ...headers,
    },
    body: attempt.body === undefined || verb === 'HEAD' ? undefined : JSON.stringify(attempt.body),
  })
  if (!endless || !response.ok) return { status: response.status, text: await response.text() }
  const { value } = await response.body!.getReader().read()
  leaving.abort()
  return { status: response.status, text: new TextDecoder().decode(value) }
}

/** The same with ids of the same form that nothing has in the place of those that are hidden. */
function toNothing<T>(world: World, value: T): T {
  let text = JSON.stringify(value)
  for (const id of world.hidden) text = text.replaceAll(id, nothingLike(id))
  return JSON.parse(text) as T
}

const nothingLike = (id: string) => /^[\da-f-]+$/.test(id) ? id.replace(/[\da-f]/g, (_, at: number) => (at % 16).toString(16)) : id.replace(/\w/g, 'q')

