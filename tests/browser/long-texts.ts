/** Titles and names as long as people write them, in place of those of an answer. */

const sentence = 'Audit trail of everything that administrators change in production, kept for seven years'
const unbroken = 'kubernetes-production-eu-north-1-observability-collector-daemonset'
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const address =
  'https://tickets.operations.example.net/api/v2/incidents?tenant=north-1&escalate=true&token=0123456789abcdef'

const titles = [null, sentence, unbroken, word]
const lengthened: Readonly<Record<string, readonly (string | null)[]>> = {
  title: titles,
  description: [null, sentence],
  summary: [null, sentence],
  hostname: [unbroken],
  value: [null, null, address],
  source: [null, unbroken],
  detailed_message: [sentence],
  reason: [sentence],
  site: [unbroken],
}

/** The same answer with some longer texts; which ones is the same in every run. */
export function longTexts(body: unknown): unknown {
  const counts = new Map<string, number>()
  function change(value: unknown, key: string): unknown {
    if (typeof value === 'string') {
      const choices = lengthened[key]
      if (!choices || value === '') return value
      const count = counts.get(key) ?? 0
      counts.set(key, count + 1)
      return choices[count % choices.length] ?? value
    }
    if (Array.isArray(value)) return value.map(one => change(one, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]))
  }
  return change(body, '')
}
