/** A server of the comparison takes the data in, and answers the questions. */

/** A range of time, UTC milliseconds, both ends included. */
export interface Range {
  readonly from: number
  readonly to: number
  /** Sets the width of the bars of a histogram over it. */
  readonly step: '30m' | '1m'
}

/** The questions in the order of the table. */
export const QUESTIONS = {
  page: 'newest 150 + total + histogram by level',
  list: 'newest 150 (legacy list)',
  rareWord: 'rare word (1 hit): messages + total',
  frequentWord: 'frequent word: count',
  phrase: 'phrase: count',
  twoWords: 'two words AND: count',
  fieldValue: 'field=value (user): count',
  numberRange: 'number range: count',
  prefix: 'prefix wildcard: count',
  infix: 'infix wildcard: count',
  regex: 'regex on message: count',
  topApp: 'top 15 of app (12 values)',
  topPath: 'top 15 of path (2,000)',
  topUser: 'top 15 of user (50,000)',
  topUserOfHost: 'top 15 of user, one host',
  percentiles: 'p50/95/99 of took_ms by app over time',
  cardinality: 'cardinality of user',
} as const
export type Question = keyof typeof QUESTIONS

/** How a peer wants the data: see `bodies.ts`. */
export type Format = 'gelf' | 'bulk' | 'jsonLines'

export interface Peer {
  readonly name: string
  readonly format: Format
  /** Starts it on an empty folder and returns when it answers. @throws Error where it cannot be had or does not start */
  start(folder: string): Promise<RunningPeer>
}

export interface RunningPeer {
  readonly version: string
  readonly pid: number
  /** Where its data lies. */
  readonly dataFolder: string
  /** Seconds from the start of the process to its first answer. */
  readonly startSeconds: number
  /** Hands over everything in a file of bodies. */
  send(file: string, ends: readonly number[]): Promise<void>
  /** Messages that a search finds. */
  found(): Promise<number>
  /** Tells it that nothing comes any more, where it has a call for that. */
  finish?(): Promise<void>
  /** Asks and reads the whole answer; returns how many messages matched (of a top list: have its first value; of a cardinality: the values). */
  readonly ask: Readonly<Record<Question, (range: Range) => Promise<number>>>
  stop(): Promise<void>
}
