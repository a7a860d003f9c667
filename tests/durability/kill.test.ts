/**
 * The promise of the HTTP inputs: what was answered with 202 is there after `kill -9`, once. Four rounds, `npm run test:long` makes 1,000;
 * each ends with a kill, some with a second one while the server starts again.
 * `SEED=… npx vitest run --config tests/durability/vitest.config.ts kill` repeats the moments of a run.
 */
import { expect, it } from 'vitest'
import { spotless } from './checker.ts'
import { anyEncoders, killRepeatedly } from './kills.ts'

const rounds = process.env.LONG ? 1000 : 4
const checkEvery = 20
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

it(
  `${rounds} kills under load lose nothing that was answered and store nothing twice (SEED=${seed})`,
  async () => {
    const { verdicts, acknowledged } = await killRepeatedly({
      rounds,
      seed,
      checkEvery,
      longestRoundMs: 2000,
      options: anyEncoders,
    })
    expect(acknowledged).toBeGreaterThan(rounds * 100)
    expect(verdicts).toEqual(Array(Math.ceil(rounds / checkEvery)).fill(spotless))
  },
  240_000 + rounds * 60_000,
)
