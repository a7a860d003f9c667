/** The form's register of data sources: each is an input of Cordwood's, which the form's server makes and asks about. */
import type { Cordwood } from '../../hosting/cordwood.ts'

/** The one type that this form is for: its server makes no other, whatever a page sends. */
const cloudInput = 'org.graylog.integrations.aws.inputs.AWSInput'

/** As the wizard hands it over. Holds the secret. */
export interface BuiltInput {
  readonly type: string
  readonly title: string
  readonly configuration: Readonly<Record<string, unknown>>
}

export interface Order {
  readonly input: BuiltInput
  /** Person responsible for the source. */
  readonly steward: string
}

export interface Source {
  readonly id: string
  readonly title: string
  readonly steward: string
  /** Cordwood's word on the input: 'RUNNING', 'FAILED' …; null where no node has said one. */
  readonly state: string | null
  /** Why, where it is not well. */
  readonly reason: string | null
  /** Cordwood keeps the secret and only says whether it has one. */
  readonly secretKept: boolean
}

interface Input {
  readonly id: string
  readonly title: string
  readonly attributes: Readonly<Record<string, unknown>>
}
interface InputState {
  readonly id: string
  readonly state: string
  readonly detailed_message: string | null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws Error that says what is wrong with it */
export function orderOf(body: unknown): Order {
  const { input, steward } = isObject(body) ? body : {}
  if (typeof steward !== 'string' || steward === '') throw new Error('Who looks after the source is missing.')
  if (!isObject(input) || typeof input.title !== 'string' || !isObject(input.configuration))
    throw new Error('The connection is not set up.')
  if (input.type !== cloudInput) throw new Error('This form registers cloud streams only.')
  return { input: { type: input.type, title: input.title, configuration: input.configuration }, steward }
}

export interface Register {
  /** Makes the input, on every node. Gives its id. @throws CordwoodError */
  add(order: Order): Promise<string>
  /** Returns the registered sources that still exist, latest first. @throws CordwoodError */
  all(): Promise<readonly Source[]>
}

/** @param cordwood with the server's token. A register of real life would keep the stewards in a database. */
export function registerAt(cordwood: Cordwood): Register {
  const stewards = new Map<string, string>()
  return {
    async add({ input, steward }) {
      const { id } = await cordwood.call<{ id: string }>('POST', '/system/inputs', { ...input, global: true })
      stewards.set(id, steward)
      return id
    },
    async all() {
      if (stewards.size === 0) return []
      const [{ inputs }, nodes] = await Promise.all([
        cordwood.call<{ inputs: readonly Input[] }>('GET', '/system/inputs'),
        cordwood.call<Readonly<Record<string, readonly InputState[] | null>>>('GET', '/cluster/inputstates'),
      ])
      const states = Object.values(nodes).flatMap(of => of ?? [])
      const source = (input: Input, steward: string): Source => {
        const said = states.filter(state => state.id === input.id)
        const worst = said.find(({ state }) => state !== 'RUNNING') ?? said[0]
        const secret = input.attributes.aws_secret_key
        return {
          id: input.id,
          title: input.title,
          steward,
          state: worst?.state ?? null,
          reason: worst?.detailed_message ?? null,
          secretKept: isObject(secret) && secret.is_set === true,
        }
      }
      const byId = new Map(inputs.map(input => [input.id, input]))
      return [...stewards].flatMap(([id, steward]) => (byId.has(id) ? [source(byId.get(id)!, steward)] : [])).reverse()
    },
  }
}
