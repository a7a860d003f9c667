/** Templates as they are kept over a restart: JSON, the exporters heard last first. */
import { variable, templateOf, type Specifier, type Template } from './template.ts'

export interface KeptExporter {
  readonly key: string
  readonly templates: readonly Template[]
  /** Sampler → interval. */
  readonly sampling: readonly (readonly [number, number])[]
}

/** More are learned again. */
const mostFields = 50_000

type Row = readonly [enterprise: number, number: number, length: number, scope: 0 | 1]
interface Stored {
  readonly key: string
  readonly templates: readonly { readonly id: number; readonly options: boolean; readonly fields: readonly Row[] }[]
  readonly sampling: readonly (readonly [number, number])[]
}

/** @param exporters those heard last first */
export function writeTemplates(exporters: Iterable<KeptExporter>): Buffer {
  const stored: Stored[] = []
  let fields = 0
  for (const { key, templates, sampling } of exporters) {
    fields += templates.reduce((sum, { specifiers }) => sum + specifiers.length, 0)
    if (fields > mostFields) break
    stored.push({
      key,
      sampling,
      templates: templates.map(({ id, options, specifiers }) => ({
        id,
        options,
        fields: specifiers.map(
          ({ enterprise, number, length, scope }): Row => [enterprise, number, length, scope ? 1 : 0],
        ),
      })),
    })
  }
  return Buffer.from(JSON.stringify({ format: 1, exporters: stored }))
}

/**
 * Reads kept templates; none if `writeTemplates` did not write the bytes. @param mayVary fields may tell their length
 * themselves (IPFIX)
 */
export function readTemplates(bytes: Buffer, mayVary: boolean): readonly KeptExporter[] {
  try {
    const { format, exporters } = JSON.parse(bytes.toString()) as {
      readonly format: number
      readonly exporters: readonly Stored[]
    }
    if (format !== 1) return []
    return exporters.map(({ key, templates, sampling }) => ({
      key: String(key),
      sampling: sampling.map(([sampler, interval]) => [whole(sampler), whole(interval)] as const),
      templates: templates.map(({ id, options, fields }) =>
        checked(templateOf(whole(id), options === true, fields.map(specifierOf), mayVary)),
      ),
    }))
  } catch {
    return []
  }
}

const specifierOf = ([enterprise, number, length, scope]: Row): Specifier => ({
  enterprise: whole(enterprise),
  number: whole(number),
  length: whole(length),
  scope: scope === 1,
})

function whole(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0xffff_ffff)
    throw new Error('no such number')
  return value
}

/** A template with records of no length would never come to an end. */
function checked(template: Template): Template {
  const wrong =
    template.id < 256 ||
    template.recordBytes < 1 ||
    template.specifiers.some(({ length }) => length < 1 || length > variable)
  if (wrong) throw new Error('no such template')
  return template
}
