/** The tables of the comparison, as Markdown: figures side by side, and Cordwood's share of each peer's. */
import { round } from '../process.ts'
import { RANGES, type Measured, type NoAnswer, type RangeName, type Times } from './measure.ts'
import { QUESTIONS, type Question } from './peer.ts'

/** Counts may differ by so much where words are cut differently; rows beyond it are told. */
const SAME_COUNT = 0.02
/** Questions whose answers are estimates or have another form in each peer. */
const NOT_COMPARED: readonly Question[] = ['list', 'percentiles', 'cardinality']

interface Row {
  readonly name: string
  /** Of Cordwood first, then of each peer; null: not measured. Below 1 Cordwood needs less. */
  readonly values: readonly (number | null)[]
  readonly shown: readonly string[]
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function ratios({ values: [own, ...others] }: Row): (number | null)[] {
  return others.map(other => (own === null || own === undefined || !other ? null : own / other))
}

/** Ratios of which Cordwood is the loser are bold. */
const ratioText = (ratio: number | null) =>
  ratio === null ? '-' : ratio > 1 ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2)

function table(title: string, measured: readonly Measured[], rows: readonly Row[]): string {
  const peers = measured.slice(1)
  return [
    line([
      title,
      ...measured.map(({ name, version }) => `${name} ${version}`),
      ...peers.map(({ name }) => `C/${name}`),
    ]),
    line(['---', ...measured.map(() => '---'), ...peers.map(() => '---')]),
    ...rows.map(row => line([row.name, ...row.shown, ...ratios(row).map(ratioText)])),
  ].join('\n')
}

const figure = (value: number | null) => (value === null ? '-' : String(value))
const milliseconds = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))

function ingestRows(measured: readonly Measured[]): Row[] {
  const row = (name: string, value: (one: Measured) => number | null, shown?: (one: Measured) => string): Row => ({
    name,
    values: measured.map(value),
    shown: measured.map(shown ?? (one => figure(value(one)))),
  })
  return [
    row(
      'ingest until all are found, s (messages/s)',
      one => one.ingest.seconds,
      ({ ingest }) => `${ingest.seconds} (${ingest.perSecond})`,
    ),
    row('CPU s until all are found', one => one.ingest.cpuSecondsFound),
    row('CPU s after settling', one => one.ingest.cpuSecondsSettled),
    row('peak resident memory while ingesting, MB', one => one.ingest.peakMB),
    row('resident memory before, MB', one => one.ingest.idleMB),
    row('disk after settling and a clean stop, MB', one => one.diskMB),
    row('start to ready, s', one => one.startSeconds),
  ]
}

const answerOf = ({ times }: Measured, range: RangeName, question: Question): Times | NoAnswer =>
  times![range][question]

const answered = (answer: Times | NoAnswer): Times | null => ('failure' in answer ? null : answer)

function searchRows(measured: readonly Measured[], range: RangeName): Row[] {
  return Object.entries(QUESTIONS).map(([question, name]) => {
    const times = measured.map(one => answered(answerOf(one, range, question as Question)))
    return {
      name,
      values: times.map(one => one?.p50 ?? null),
      shown: times.map(one =>
        one === null ? '-' : `${milliseconds(one.first)}, ${milliseconds(one.p50)}/${milliseconds(one.p95)}`,
      ),
    }
  })
}

function notAnswered(measured: readonly Measured[]): string[] {
  return RANGES.flatMap(range =>
    (Object.keys(QUESTIONS) as Question[]).flatMap(question =>
      measured.flatMap(one => {
        const answer = answerOf(one, range, question)
        return 'failure' in answer ? [`- ${QUESTIONS[question]}, ${range}: ${one.name}: ${answer.failure}`] : []
      }),
    ),
  )
}

function differentCounts(measured: readonly Measured[]): string[] {
  const [own, ...peers] = measured
  return RANGES.flatMap(range =>
    (Object.keys(QUESTIONS) as Question[])
      .filter(question => !NOT_COMPARED.includes(question))
      .flatMap(question => {
        const found = answered(answerOf(own!, range, question))?.found
        if (found === undefined) return []
        return peers
          .map(peer => ({ name: peer.name, theirs: answered(answerOf(peer, range, question))?.found ?? found }))
          .filter(({ theirs }) => Math.abs(theirs - found) > SAME_COUNT * Math.max(found, theirs))
          .map(({ name, theirs }) => `- ${QUESTIONS[question]}, ${range}: ${name} finds ${theirs}, Cordwood ${found}.`)
      }),
  )
}

interface Loss {
  readonly text: string
  readonly ratio: number | null
  readonly peer: string
}

function lossesText(losses: readonly Loss[]): string {
  if (losses.length === 0) return 'Cordwood loses in no row.'
  const lines = losses.map(({ text, ratio, peer }) => `- ${ratio!.toFixed(2)} of ${peer}: ${text}`)
  return `Where Cordwood loses, worst first:\n\n${lines.join('\n')}`
}

/** Returns the tables of what was measured, Cordwood first, and the rows in which it loses, worst first. */
export function tables(measured: readonly Measured[], messages: number, search: boolean, ingest: boolean): string {
  const millions = `${round(messages / 1e6, 2)} M`
  const parts: { readonly title: string; readonly rows: readonly Row[] }[] = [
    ...(ingest ? [{ title: `${millions}, ${measured[0]!.ingest.sentMB} MB of GELF`, rows: ingestRows(measured) }] : []),
    ...(search
      ? RANGES.map(range => ({ title: `${millions}, ${range}, ms first, p50/p95`, rows: searchRows(measured, range) }))
      : []),
  ]
  const losses = parts
    .flatMap(({ title, rows }) =>
      rows.flatMap(row =>
        ratios(row).map((ratio, i) => ({ text: `${row.name} (${title})`, ratio, peer: measured[i + 1]!.name })),
      ),
    )
    .filter(({ ratio }) => ratio !== null && ratio > 1)
    .sort((a, b) => b.ratio! - a.ratio!)
  const differences = search ? differentCounts(measured) : []
  const failures = search ? notAnswered(measured) : []
  return [
    ...parts.map(({ title, rows }) => table(title, measured, rows)),
    ...(measured.length > 1 ? [lossesText(losses)] : []),
    ...(failures.length === 0 ? [] : [`Questions without an answer:\n\n${failures.join('\n')}`]),
    ...(differences.length === 0 ? [] : [`Counts that differ:\n\n${differences.join('\n')}`]),
  ].join('\n\n')
}
