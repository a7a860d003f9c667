/** Input types and codecs as the API shows them. */
import { cloudInputType } from '../../../core/cloud/input-type.ts'
import type { InputType, RequestedConfiguration } from '../../../core/inputs/schema.ts'
import { configurationProblem } from '../../../core/inputs/rules.ts'
import { badRequest, notFound } from '../platform/errors/errors.ts'
import {
  allCodecs,
  allInputTypes,
  inputTypeOf,
  requestedConfiguration,
  type InputTypeDefinition,
} from '../platform/ingest/registry.ts'

export const presentType = (definition: InputTypeDefinition): InputType => ({
  type: definition.type,
  name: definition.name,
  is_exclusive: false,
  requested_configuration: requestedConfiguration(definition),
  link_to_docs: definition.linkToDocs ?? '',
  ...(definition.sendPath !== undefined && { send_path: definition.sendPath }),
})

const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name)
export const sortedTypes = (): readonly InputTypeDefinition[] => [...allInputTypes()].sort(byName)

/** Under which a type may be asked for as well; it is stored as its class name. */
const aliases: Readonly<Record<string, string>> = { 'aws-kinesiscloudwatch-input': cloudInputType }

/** @throws ApiError 404 */
export function knownType(type: string): InputTypeDefinition {
  const definition = inputTypeOf(Object.hasOwn(aliases, type) ? aliases[type]! : type)
  if (!definition) throw notFound(`There is no input type '${type}'. GET /system/inputs/types names those there are.`)
  return definition
}

/** Fields of a type; none for one that is no longer known. */
export function fieldsOf(type: string): RequestedConfiguration {
  const definition = inputTypeOf(type)
  return definition ? requestedConfiguration(definition) : {}
}

export const nameOf = (type: string): string => inputTypeOf(type)?.name ?? type

const expectations = { number: 'a number', text: 'a text that is not empty', list: 'a list of texts' }

/** @throws ApiError 400 that names the field */
export function checkConfiguration(type: InputTypeDefinition, configuration: Readonly<Record<string, unknown>>): void {
  const problem = configurationProblem(requestedConfiguration(type), configuration)
  if (!problem) return
  const expected = expectations[problem.expected]
  throw badRequest(`${problem.field} must be ${expected}: ${type.name} needs it.`)
}

export const codecTypes = () =>
  Object.fromEntries(
    [...allCodecs()]
      .sort(byName)
      .map(({ name, label, fields }) => [name, { type: name, name: label, requested_configuration: fields }]),
  )
