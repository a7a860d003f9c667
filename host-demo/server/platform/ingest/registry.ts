/**
 * Transports, codecs and input types register themselves here; each is one file of the folder of its kind. An input type is a
 * transport and a codec. Both workers and the main thread load all of them (`loadParts`).
 */
import { readdir } from 'node:fs/promises'
import type { CodecDefinition } from './codecs/codec.ts'
import type { TransportDefinition } from './transports/transport.ts'
import { mergeFields, type Configuration, type Fields } from './configuration.ts'

export interface InputTypeDefinition {
  /** The contract's class name. */
  readonly type: string
  readonly name: string
  readonly transport: string
  readonly codec: string
  readonly linkToDocs?: string
}

const inputTypes = new Map<string, InputTypeDefinition>()
const transports = new Map<string, TransportDefinition>()
const codecs = new Map<string, CodecDefinition>()

export const registerInputType = (definition: InputTypeDefinition) => void inputTypes.set(definition.type, definition)
export const registerTransport = (definition: TransportDefinition) => void transports.set(definition.name, definition)
export const registerCodec = (definition: CodecDefinition) => void codecs.set(definition.name, definition)

export const inputTypeOf = (type: string): InputTypeDefinition | null => inputTypes.get(type) ?? null
export const codecOf = (name: string): CodecDefinition | null => codecs.get(name) ?? null
export const allInputTypes = (): readonly InputTypeDefinition[] => [...inputTypes.values()]
export const allCodecs = (): readonly CodecDefinition[] => [...codecs.values()]

const plain = (name: string) => name.toLowerCase().replaceAll('-', '')
/** As `codecOf`, also by another spelling: the contract writes `jsonpath` and `json-path`, `CEF` and `cef`. */
export const codecNamed = (name: string): CodecDefinition | null =>
  codecOf(name) ?? allCodecs().find(one => plain(one.name) === plain(name)) ?? null

/** The transport and the codec of a type. Throws for one whose parts are not registered. */
export function partsOf(type: InputTypeDefinition): { readonly transport: TransportDefinition, readonly codec: CodecDefinition } {
  const transport = transports.get(type.transport)
  const codec = codecs.get(type.codec)
  if (!transport) throw new Error(`Input type ${type.type} needs the transport '${type.transport}', which is not registered.`)
  if (!codec) throw new Error(`Input type ${type.type} needs the codec '${type.codec}', which is not registered.`)
  return { transport, codec }
}

/** What an input of this type asks to be configured with: the transport's fields, then the codec's, with the codec's own defaults. */
export function requestedConfiguration(definition: InputTypeDefinition): Fields {
  const { transport, codec } = partsOf(definition)
  const merged = mergeFields(transport.fields, codec.fields)
  const changed = Object.entries(codec.transportDefaults ?? {}).filter(([name]) => Object.hasOwn(merged, name))
  return { ...merged, ...Object.fromEntries(changed.map(([name, value]) => [name, { ...merged[name]!, default_value: value }])) }
}

/** What was configured, with the defaults of fields that were not. */
export function completeConfiguration(definition: InputTypeDefinition, configuration: Configuration): Configuration {
  const defaults = Object.entries(requestedConfiguration(definition)).map(([name, { default_value }]) => [name, default_value])
  return { ...Object.fromEntries(defaults), ...configuration }
}

let loading: Promise<void> | null = null

/** Imports every part of the three folders, once. */
export function loadParts(): Promise<void> {
  loading ??= (async () => {
    for (const folder of ['transports', 'codecs', 'input-types']) {
      const url = new URL(`./${folder}/`, import.meta.url)
      for (const name of (await readdir(url)).sort()) {
        if (name.endsWith('.ts') && !name.endsWith('.test.ts')) await import(new URL(name, url).href)
      }
    }
  })()
  return loading
}
