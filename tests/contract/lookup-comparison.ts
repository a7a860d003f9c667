/** Answers of lookup routes as far as a measurement tells them: errors are worded freely, and ids are new. */
import { expect } from 'vitest'
import { answered, refused } from './lookup-answers.ts'
import type { Answer, Json } from './lookup-stage.ts'
import { compareMeasured } from './measured.ts'

const said = (text: unknown) => (typeof text === 'string' && text !== '' ? 'said' : text)
const idStandIn = /^\$id\d$/

/** Returns an answer without the words of its errors; lists of problems stay lists. */
export function comparable({ status, body }: Answer): unknown {
  if (status >= 400) return { status, isList: Array.isArray(body) }
  if (typeof body !== 'object' || body === null) return { status, body }
  const { errors, ...others } = settled(body) as { readonly errors?: Json }
  return { status, body: others, ...(errors && { wrong: Object.keys(errors).sort() }) }
}

/** Returns an answer with error states, without their words. */
export const comparableStates = ({ status, body }: Answer): unknown => ({
  status,
  ...Object.fromEntries(
    Object.entries(body as Readonly<Record<string, Json>>).map(([kind, ofKind]) => [
      kind,
      Object.fromEntries(Object.entries(ofKind).map(([name, text]) => [name, said(text)])),
    ]),
  ),
})

/** Returns the value with any id in the place of `$id1`, and without the names that servers give themselves when they call others. */
function settled(value: unknown): unknown {
  if (typeof value === 'string' && idStandIn.test(value)) return expect.stringMatching(/^[0-9a-f]{24}$/)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(settled)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, /user_agent$/.test(name) ? 'named' : settled(member)]),
  )
}

/** Compares a body that was validated and sent: as it was measured, or refused with its field named, or answered otherwise. */
export function compareCreation(
  id: string,
  ours: { readonly validated: Answer; readonly created: Answer; readonly used?: unknown },
  theirs: { readonly validated: Answer; readonly created: Answer; readonly used?: unknown },
): void {
  const field = refused[id]
  if (field !== undefined) {
    const { validated, created } = ours
    expect(validated).toMatchObject({ status: 200, body: { failed: true, errors: { [field]: [expect.any(String)] } } })
    expectRefusal(created, field)
    expect(theirs.created.status, `${id} is refused there, too`).not.toBe(400)
    return
  }
  compareMeasured(answered, id, () => {
    expect([ours.validated, ours.created].map(comparable)).toEqual([theirs.validated, theirs.created].map(comparable))
    expect(ours.used).toEqual(theirs.used)
  })
  for (const { status } of [ours.validated, ours.created]) expect(status).toBeLessThan(500)
}

export const expectRefusal = (answer: Answer, field: string): void =>
  expect(answer).toMatchObject({ status: 400, body: { validation_errors: { [field]: [expect.anything()] } } })
