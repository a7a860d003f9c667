import type { QueryNode, WildcardPart } from '../../core/query/tree.ts'
import type { FieldValue, Message } from '../../host-demo/server/platform/messages/message-store.ts'
import { START } from './corpus.ts'

type Random = () => number

const WORDS = [
  'error',
  'Error',
  'erorr',
  'disk',
  'full',
  'disk-full',
  'Größe',
  '漢字',
  'a',
  'aa',
  '10.0.0.1',
  '42',
  '-1',
  '4.5',
  'x y',
  "O'Hara",
  '50%',
  '',
  'true',
  '"',
  '\u0000',
  'ß',
  'İ',
  'ς',
  '\ud800',
  'pam_unix',
  'a.disk',
  "e'r",
  'カタカナ',
  '🎉',
]
const FIELDS = ['message', 'full_message', 'source', 'k', 'n', 'b', 'mixed', 'rare']

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const words = (random: Random, most: number): string =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, WORDS)).join(' ')
const number = (random: Random): number => pick(random, [0, 1, -1, 4.5, 42, 1e9, -7.25, 100])

/** Messages of few words and values, so that they often agree. Ids sort by place, timestamps do not. */
export function randomMessages(random: Random, count: number): Message[] {
  return Array.from({ length: count }, (_, i) => {
    const fields: [string, FieldValue][] = []
    if (random() < 0.9) fields.push(['message', words(random, 6)])
    if (random() < 0.2) fields.push(['full_message', words(random, 8)])
    if (random() < 0.9) fields.push(['source', pick(random, ['Web-1', 'web-1', 'db', 'DB', 'edge'])])
    if (random() < 0.7) fields.push(['k', pick(random, WORDS)])
    if (random() < 0.7) fields.push(['n', number(random)])
    if (random() < 0.5) fields.push(['b', random() < 0.5])
    if (random() < 0.6) fields.push(['mixed', pick<FieldValue>(random, ['42', 42, true, 'true', 'disk', -1])])
    if (random() < 0.02) fields.push(['rare', pick(random, WORDS)])
    const streams = ['s0', 's1', 's2'].filter(() => random() < 0.4)
    return {
      id: String(i).padStart(6, '0'),
      timestamp: START + Math.floor(random() * 120) * 60_000,
      streams,
      fields: Object.fromEntries(fields),
    }
  })
}

export function randomQuery(random: Random, depth: number): QueryNode {
  if (depth > 0 && random() < 0.4) {
    const clauses = (most: number): QueryNode[] =>
      Array.from({ length: Math.floor(random() * (most + 1)) }, () => randomQuery(random, depth - 1))
    return { type: 'bool', must: clauses(2), should: clauses(3), mustNot: clauses(1) }
  }
  const field = random() < 0.25 ? null : pick(random, FIELDS)
  switch (Math.floor(random() * 8)) {
    case 0:
      return { type: 'phrase', field, value: words(random, 3), slop: Math.floor(random() * 4) }
    case 1:
      return { type: 'wildcard', field, parts: randomParts(random) }
    case 2:
      return {
        type: 'regex',
        field,
        pattern: pick(random, [
          'e.*',
          '[0-9]+',
          'd?isk',
          '.',
          '(a|b)+',
          'x y',
          '[^a]*',
          'pam_.*',
          '[0-9.]+',
          '.*[.](disk|e)',
          'e.?r',
          'カ.*',
        ]),
      }
    case 3:
      return {
        type: 'fuzzy',
        field,
        value: pick(random, WORDS).slice(0, 6),
        distance: pick(random, [0, 1, 2] as const),
      }
    case 4:
      return randomRange(random, field)
    case 5:
      return { type: 'exists', field: field ?? 'rare' }
    default:
      return { type: 'term', field, value: pick(random, WORDS) }
  }
}

function randomParts(random: Random): WildcardPart[] {
  const parts: WildcardPart[] = []
  const piece = (): string =>
    pick(random, ['e', 'err', 'Dis', 'dis', '1', '0.', 'ß', 'k', 'u', ' ', '%', '_u', '.d', 'カタ', '🎉'])
  const count = 1 + Math.floor(random() * 4)
  for (let i = 0; i < count; i++) {
    const last = parts.at(-1)
    const next: WildcardPart = random() < 0.5 ? { literal: piece() } : pick(random, ['*', '?'] as const)
    if (typeof last === 'object' && typeof next === 'object') continue
    parts.push(next)
  }
  return parts.some(part => typeof part === 'object') ? parts : ['*', { literal: piece() }, ...parts]
}

function randomRange(random: Random, field: string | null): QueryNode {
  const bound = (): string | null =>
    random() < 0.25 ? null : random() < 0.5 ? String(number(random)) : pick(random, ['a', 'disk', 'Error', 'z'])
  const lower = bound()
  // Open at both ends it asks only that there is a value, which is a form of its own.
  return {
    type: 'range',
    field,
    lower,
    includeLower: random() < 0.5,
    upper: bound() ?? (lower === null ? 'k' : null),
    includeUpper: random() < 0.5,
  }
}
