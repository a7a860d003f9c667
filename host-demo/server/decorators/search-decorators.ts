/** The decorators of searches, with the permissions of whoever they act for. */
import { isDeepStrictEqual } from 'node:util'
import { decoratorsFor } from '../../../core/decorators/rules.ts'
import type { Decorator } from '../../../core/decorators/schema.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { ANSWER_LENGTH, decorationOf, type Decorate } from './decorate.ts'
import { isAsking } from './decorator-type.ts'
import type { DecoratorTypes } from './registry.ts'
import { storedDecorators } from './service.ts'

export class SearchDecorators {
  readonly #services: Services
  readonly #types: DecoratorTypes

  constructor(services: Services, types: DecoratorTypes) {
    this.#services = services
    this.#types = types
  }

  /** Returns what the decorators do that are configured for a search of these streams, whoever searches. */
  async configured(streams: readonly string[]): Promise<Decorate | null> {
    return this.#decorationOf(decoratorsFor(await this.#stored(), streams), system('decorators'), ANSWER_LENGTH)
  }

  /**
   * Returns what the decorators do that a search carries. A list that is all of those configured for its scope, as they are stored, does as
   * configured. Any other acts for the caller: one decorator more or less would let them choose the keys that are looked up.
   * @param streams ids of the streams it reads @param most characters that they may put into all messages together
   * @throws ApiError 400 for a configuration that its kind cannot work with
   */
  async carried(
    caller: Caller,
    decorators: readonly Decorator[],
    streams: readonly string[],
    most = Infinity,
  ): Promise<Decorate | null> {
    const configured = this.#asks(decorators) ? await this.#configuredAs(decorators, streams) : null
    return configured
      ? this.#decorationOf(configured, system('decorators'), most)
      : this.#decorationOf(decorators, caller, most)
  }

  #asks(decorators: readonly Decorator[]): boolean {
    return decorators.some(({ type }) => {
      const kind = this.#types.get(type)
      return kind !== null && isAsking(kind)
    })
  }

  /** Returns the list as it is configured; null where it is another. */
  async #configuredAs(carried: readonly Decorator[], streams: readonly string[]): Promise<readonly Decorator[] | null> {
    const stored = await this.#stored()
    return [[], streams].map(scope => decoratorsFor(stored, scope)).find(one => areSame(one, carried)) ?? null
  }

  #stored(): Promise<Decorator[]> {
    return storedDecorators(this.#services)
  }

  #decorationOf(decorators: readonly Decorator[], caller: Caller, most: number): Promise<Decorate | null> {
    return decorationOf(decorators, { types: this.#types, caller, most, log: this.#services.log })
  }
}

function areSame(stored: readonly Decorator[], carried: readonly Decorator[]): boolean {
  const byId = new Map(carried.map(one => [one.id, one]))
  return (
    stored.length === carried.length &&
    stored.every(({ id, type, config }) => {
      const one = byId.get(id)
      return one?.type === type && isDeepStrictEqual(one.config, config)
    })
  )
}
