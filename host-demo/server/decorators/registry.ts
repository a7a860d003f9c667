/** The kinds of decorators there are, by their name on the wire. Areas add those that ask them. */
import type { DecoratorField, DecoratorInfo, DecoratorInfos } from '../../../core/decorators/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { check } from '../platform/http/check.ts'
import type { Caller } from '../platform/records/caller.ts'
import { isAsking, type DecoratorType } from './decorator-type.ts'
import { formatString } from './types/format-string.ts'
import { linkField } from './types/link-field.ts'
import { syslogSeverity } from './types/syslog-severity.ts'

export class DecoratorTypes {
  readonly #types = new Map([syslogSeverity, formatString, linkField].map(type => [type.type, type]))

  add(type: DecoratorType): void {
    this.#types.set(type.type, type)
  }

  get(type: string): DecoratorType | null {
    return this.#types.get(type) ?? null
  }

  /** @throws ApiError 400 for an unknown kind, and naming the member that is wrong */
  checkConfig(type: string, config: unknown): object {
    const kind = this.get(type)
    if (!kind) throw badRequest(`type '${type}' is no decorator of this server: see GET /search/decorators/available.`)
    return check(kind.config, config, 'config') as object
  }

  /** GET /search/decorators/available: dropdowns have what the caller may read. */
  async infos(caller: Caller): Promise<DecoratorInfos> {
    const infos = [...this.#types.values()].map(async type => [type.type, await infoOf(type, caller)] as const)
    return Object.fromEntries(await Promise.all(infos))
  }
}

async function infoOf(kind: DecoratorType, caller: Caller): Promise<DecoratorInfo> {
  const { type, title, fields } = kind
  const choices = isAsking(kind) ? await kind.choices(caller) : {}
  const fieldOf = (name: string, position: number): DecoratorField => ({
    default_value: '',
    is_optional: false,
    attributes: [],
    additional_info: isAsking(kind) && kind.source === name ? { values: choices } : {},
    position,
    is_encrypted: false,
    ...fields[name]!,
  })
  return {
    type,
    name: title,
    human_name: title,
    link_to_docs: '',
    requested_configuration: Object.fromEntries(Object.keys(fields).map((name, i) => [name, fieldOf(name, i)])),
  }
}
