/**
 * Files that name elements IANA does not know: JSON, an object or a list of them, each
 * `{ "enterprise_number": 3054, "information_elements": [{ "element_id": 110, "name": "l7ApplicationId", "data_type": "unsigned32" }] }`.
 * `enterprise_number` absent or 0: elements of no enterprise, also those of NetFlow v9. Data types are those of RFC 7011, 3.1.
 */
import { readFileSync, statSync } from 'node:fs'
import { registeredElement, type Element } from './information-elements.ts'
import { kinds } from './values.ts'

export type ElementOf = (enterprise: number, number: number) => Element | null

const maxBytes = 16 * 1024 * 1024

/**
 * The elements of the files before those IANA knows.
 * @param field of the input's configuration, for errors
 * @throws Error for the user, with file and entry
 */
export function readDefinitions(field: string, files: readonly string[]): ElementOf {
  const defined = new Map<string, Element>()
  for (const file of files) {
    const at = `${field}: ${file}`
    const given = readJson(at, file)
    for (const [index, group] of (Array.isArray(given) ? given : [given]).entries()) {
      const where = Array.isArray(given) ? `${at}, entry ${index + 1}` : at
      for (const [key, element] of elementsOf(where, group)) defined.set(key, element)
    }
  }
  return (enterprise, number) => defined.get(`${enterprise} ${number}`) ?? registeredElement(enterprise, number)
}

function readJson(at: string, file: string): unknown {
  let text: string
  try {
    if (statSync(file).size > maxBytes) throw new Error('the file is longer than 16 MB')
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`${at} cannot be read (${code ?? message}).`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser quotes the file, which may be any that the server can read.
    throw new Error(`${at} is no JSON.`)
  }
}

function elementsOf(where: string, group: unknown): readonly (readonly [string, Element])[] {
  const { enterprise_number: enterprise = 0, information_elements: elements } = recordOf(group)
  if (!isUnsigned(enterprise, 0xffff_ffff))
    throw new Error(`${where}: enterprise_number must be a number from 0 to 4294967295.`)
  if (!Array.isArray(elements))
    throw new Error(`${where}: information_elements must be a list of { element_id, name, data_type }.`)
  return elements.map((element: unknown, index) => {
    const { element_id: id, name, data_type: type } = recordOf(element)
    const entry = `${where}, element ${index + 1}`
    if (!isUnsigned(id, 0xffff)) throw new Error(`${entry}: element_id must be a number from 0 to 65535.`)
    if (typeof name !== 'string' || name === '') throw new Error(`${entry}: name must be a text.`)
    if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) {
      throw new Error(`${entry}: data_type '${String(type)}' is not one of ${Object.keys(kinds).join(', ')}.`)
    }
    return [`${enterprise} ${id}`, { name, kind: kinds[type]! }] as const
  })
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const isUnsigned = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
