/**
 * Seconds each suite of `npm test` may take on two cores, while another suite runs beside it. They are more than the
 * measured time, and a suite fails when it takes half as much again: a loaded machine does not fail it, a suite that has grown does.
 * docs/contributing/tests.md says how to change one.
 */
export const budgets = {
  types: 50,
  lint: 30,
  laws: 15,
  unit: 270,
  contract: 170,
  durability: 290,
  cloud: 110,
  brokers: 100,
  hostile: 310,
  fuzz: 20,
  package: 120,
  component: 470,
  browser: 690,
  e2e: 300,
}

/** Factor by which a suite may exceed its budget before it fails. */
const tolerance = 1.5

/** Returns what is wrong with the time of a suite, or null. The long forms (`--long`) have no budget. */
export function overBudget(suite, seconds) {
  const budget = budgets[suite]
  if (budget === undefined) return `${suite} has no budget: add one to tests/budgets.js`
  if (seconds <= budget * tolerance) return null
  return `${suite} took ${Math.round(seconds)} s, its budget is ${budget} s`
}
