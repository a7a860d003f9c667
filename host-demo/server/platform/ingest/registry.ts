/**
 * Input types and processors register themselves here: a protocol's types in the `index.ts` of its folder, a processor in its file. An input
 * type is a transport and a codec. The main thread and the processing worker load all of them (`loadParts`), the ingest worker those of its inputs.
 */
import type { CodecDefinition } from './decoding/codec.ts'
import type { Processor } from './processing/chain/processor.ts'
import type { TransportDefinition } from './listeners/transport.ts'
import { foldersBelow, importFolder } from '../import-folder.ts'
import { mergeFields, type Configuration, type Fields } from './configuration.ts'

export interface InputTypeDefinition {
  /** The contract's class name. */
  readonly type: string
  readonly name: string
  readonly transport: TransportDefinition
  readonly codec: CodecDefinition
  readonly linkToDocs?: string
  /** The path that senders are given, for types that listen for HTTP. */
  readonly sendPath?: string
}

const inputTypes = new Map<string, InputTypeDefinition>()
const codecs = new Map<string, CodecDefinition>()
const processors = new Map<string, Processor>()

export function registerInputType(definition: InputTypeDefinition): void {
  inputTypes.set(definition.type, definition)
  registerCodec(definition.codec)
}
/** Registers a codec that no input type has. */
export const registerCodec = (codec: CodecDefinition) => void codecs.set(codec.name, codec)
export const registerProcessor = (processor: Processor) => void processors.set(processor.id, processor)

export const inputTypeOf = (type: string): InputTypeDefinition | null => inputTypes.get(type) ?? null
export const codecOf = (name: string): CodecDefinition | null => codecs.get(name) ?? null
export const processorOf = (id: string): Processor | null => processors.get(id) ?? null
export const allInputTypes = (): readonly InputTypeDefinition[] => [...inputTypes.values()]
export const allCodecs = (): readonly CodecDefinition[] => [...codecs.values()]
export const allProcessors = (): readonly Processor[] => [...processors.values()]

const plain = (name: string) => name.toLowerCase().replaceAll('-', '')
/** As `codecOf`, also by another spelling: the contract writes `jsonpath` and `json-path`, `CEF` and `cef`. */
export const codecNamed = (name: string): CodecDefinition | null =>
  codecOf(name) ?? allCodecs().find(one => plain(one.name) === plain(name)) ?? null

/**
 * Returns the configuration fields of an input type: the transport's fields, then the codec's, with the codec's own
 * defaults.
 */
export function requestedConfiguration({ transport, codec }: InputTypeDefinition): Fields {
  const merged = mergeFields(transport.fields, codec.fields)
  const changed = Object.entries(codec.transportDefaults ?? {}).filter(([name]) => Object.hasOwn(merged, name))
  return {
    ...merged,
    ...Object.fromEntries(changed.map(([name, value]) => [name, { ...merged[name]!, default_value: value }])),
  }
}

/** Returns the configuration with the defaults of fields that were not set. */
export function completeConfiguration(definition: InputTypeDefinition, configuration: Configuration): Configuration {
  const defaults = Object.entries(requestedConfiguration(definition)).map(([name, { default_value }]) => [
    name,
    default_value,
  ])
  return { ...Object.fromEntries(defaults), ...configuration }
}

const once = <T>(load: () => Promise<T>) => {
  let loading: Promise<T> | null = null
  return () => (loading ??= load())
}

export const loadProcessors = once(async () => {
  await importFolder(new URL('./processing/processors/', import.meta.url))
})

const protocols = once(() => foldersBelow(new URL('./protocols/', import.meta.url)))

/** Imports the protocols: what inputs listen with and how their messages are decoded. */
export const loadProtocols = once(async () => {
  for (const load of (await protocols()).values()) await load()
})

/** Imports what an input type needs: its protocol where the type names it, as `org.graylog2.inputs.gelf.tcp.GELFTCPInput` does, else all of them. */
export async function loadProtocolOf(type: string): Promise<void> {
  if (inputTypes.has(type)) return
  const parts = type.toLowerCase().split('.')
  const [, load] = [...(await protocols())].find(([name]) => parts.includes(plain(name))) ?? []
  await load?.()
  if (!inputTypes.has(type)) await loadProtocols()
}

/** Imports all parts of ingest. */
export async function loadParts(): Promise<void> {
  await loadProtocols()
  await loadProcessors()
}
