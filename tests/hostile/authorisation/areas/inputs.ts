/** Inputs: every reader may read them, and those change them who have a permission on the input. */
import { from, readersAndMore, type Attempt, type Case, type Cases } from '../cases.ts'
import { inputBody, newInput } from '../entities.ts'
import { FOR_READERS, type Fixture } from '../fixture.ts'

const shown = { shows: readersAndMore, secret: FOR_READERS } as const
const some = { call: (fixture: Fixture) => ({ path: { inputId: fixture.input } }) }
const mine = (
  attempt: (id: string, fixture: Fixture) => Attempt | Promise<Attempt> = () => ({}),
  more: Partial<Case> = {},
): Case => ({
  from: 'owner',
  ...more,
  async call(fixture) {
    const inputId = await newInput(fixture)
    const { path, ...rest } = await attempt(inputId, fixture)
    return { path: { inputId, ...path }, ...rest }
  },
})
/** As another node would answer: nothing was done there. */
const onAllNodes: Partial<Case> = { refusal: [200], says: '"id":' }
const staticField = async (id: string, fixture: Fixture): Promise<Attempt> => {
  await fixture.json('admin', 'POST', `/system/inputs/${id}/staticfields`, { key: 'place', value: 'here' })
  return { path: { key: 'place' } }
}

export const inputs: Cases = {
  'GET /system/inputs': from('nobody', {}, shown),
  'POST /system/inputs': { from: 'other', call: async () => ({ body: await inputBody('plain') }) },
  'GET /system/inputs/types': from('nobody'),
  'GET /system/inputs/types/all': from('nobody'),
  'GET /system/inputs/types/{inputType}': from('nobody', {
    path: { inputType: 'org.graylog2.inputs.raw.udp.RawUDPInput' },
  }),
  'GET /system/codecs/types/all': from('nobody'),
  'GET /system/inputs/{inputId}': { from: 'reader', ...shown, ...some },
  'PUT /system/inputs/{inputId}': mine(async () => ({ body: await inputBody(FOR_READERS) })),
  'GET /cluster/inputs/{inputId}/diagnosis': { from: 'reader', ...some },
  'DELETE /system/inputs/{inputId}': mine(),
  'POST /system/inputs/{inputId}/staticfields': mine(() => ({ body: { key: 'place', value: 'there' } })),
  'DELETE /system/inputs/{inputId}/staticfields/{key}': mine(staticField),
}

export const inputStates: Cases = {
  'GET /system/inputstates': from('nobody', {}, shown),
  'GET /cluster/inputstates': from('reader', {}, shown),
  'GET /system/inputstates/{inputId}': { from: 'reader', ...shown, ...some },
  'PUT /system/inputstates/{inputId}': mine(),
  'DELETE /system/inputstates/{inputId}': mine(),
  'PUT /cluster/inputstates/{inputId}': mine(undefined, onAllNodes),
  'DELETE /cluster/inputstates/{inputId}': mine(undefined, onAllNodes),
}
