/**
 * npm run bench -- smoke: fails when the server needs over a fifth more than what `reference.json` has on record, as multiples of a yardstick. What got
 * worse is measured again before it counts. `npm run bench -- smoke accept` puts the ratios of now on record.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { percentile, round } from '../process.ts'
import { CLOCK_RATIOS, measureRatios, RATIO_NAMES } from './measure.ts'

const file = join(import.meta.dirname, 'reference.json')
/** Measurements of which `accept` takes the middle. */
const ACCEPT_RUNS = 10
const LEAST_TOLERANCE = 0.2
/** A ratio may be so many times as far from the middle as the worst of them. */
const SPREADS = 1.5

interface Reference {
  readonly ratio: number
  /** Share by which a ratio may grow: a fifth, or more where it differs so much from run to run. */
  readonly tolerance: number
}
type References = Readonly<Record<string, Reference>>

const read = () => JSON.parse(readFileSync(file, 'utf8')) as References

/** The better of two measurements: a disturbance makes a ratio worse, hardly ever better. */
const better = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(one).map(([name, ratio]) => [name, Math.min(ratio, other[name] ?? ratio)]))

const worse = (ratios: Readonly<Record<string, number>>, references: References) =>
  Object.entries(references).filter(
    ([name, { ratio, tolerance }]) => ratios[name] !== undefined && ratios[name] > ratio * (1 + tolerance),
  )

/** Puts the middle of ten measurements on record, with tolerances from their spread; ratios of the clock only where no run was disturbed. */
async function accept(env: Record<string, string>): Promise<Record<string, number>> {
  const runs: Record<string, number>[] = []
  for (let i = 0; i < ACCEPT_RUNS; i++) {
    runs.push(await measureRatios(env))
    console.log(`${i + 1} of ${ACCEPT_RUNS}: ${JSON.stringify(runs.at(-1))}`)
  }
  if (runs.some(run => CLOCK_RATIOS.some(name => run[name] === undefined)))
    console.log('Others use the cores: times are not put on record, only what the processor did.')
  const references: Record<string, Reference> = {}
  for (const name of Object.keys(RATIO_NAMES)) {
    const values = runs.flatMap(run => run[name] ?? [])
    if (values.length < runs.length) continue
    const ratio = percentile(values, 0.5)
    const spread = Math.max(...values) / ratio - 1
    references[name] = {
      ratio: round(ratio, 3),
      tolerance: Math.max(LEAST_TOLERANCE, round(SPREADS * spread, 2)),
    }
  }
  writeFileSync(file, `${JSON.stringify(references, null, 2)}\n`)
  console.log(`The ratios of ${ACCEPT_RUNS} measurements are on record in ${file}`)
  return Object.fromEntries(Object.entries(references).map(([name, { ratio }]) => [name, ratio]))
}

/** Prints each ratio beside the one on record and sets the exit code when one got worse. Returns the ratios. */
export async function smoke(env: Record<string, string>, accepted: boolean): Promise<Record<string, number>> {
  if (accepted) return accept(env)
  const references = read()
  if (Object.keys(references).length === 0)
    throw new Error(`${file} has no ratios: \`npm run bench -- smoke accept\` puts some on record.`)
  let ratios = await measureRatios(env)
  if (worse(ratios, references).length > 0) ratios = better(ratios, await measureRatios(env))
  console.log('\nMultiples of the yardstick (JSON, zstd and SQLite in this process), less is better')
  console.table(
    Object.entries(references).map(([name, { ratio, tolerance }]) => ({
      ratio: RATIO_NAMES[name] ?? name,
      now: name in ratios ? round(ratios[name]!, 3) : '-',
      'on record': ratio,
      'now / record': name in ratios ? round(ratios[name]! / ratio, 2) : '-',
      'worse from': round(1 + tolerance, 2),
    })),
  )
  if (Object.keys(references).some(name => !(name in ratios)))
    console.log('Others use the cores: times are not compared, only what the processor did.')
  const failures = worse(ratios, references)
  for (const [name, { ratio }] of failures) {
    const more = Math.round((ratios[name]! / ratio - 1) * 100)
    console.error(
      `Worse: ${RATIO_NAMES[name] ?? name} is ${more} % above the ratio on record (${round(ratios[name]!, 3)} instead of ${ratio}).`,
    )
  }
  if (failures.length > 0) process.exitCode = 1
  else console.log('No ratio got worse.')
  return ratios
}
