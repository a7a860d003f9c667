/** A file of separated values on the server. Its first line has the names of the columns. */
import { stat, readFile } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { loadedType, type Find } from '../adapter-type.ts'
import { addressKey } from '../packed/address-key.ts'
import { delimitedRows } from '../packed/delimited.ts'
import { networkIn, networksReader, packNetworks, type PackedNetworks } from '../packed/packed-networks.ts'
import { maxDataBytes, packTexts, textsReader, type PackedTexts } from '../packed/packed-texts.ts'
import { character, flag, optional, text, whole } from '../fields.ts'
import { nothing, oneValue } from '../found.ts'
import { LookupError } from '../lookup-error.ts'
import { mayNotRead } from '../may-read.ts'

interface Data {
  /** Differs after every change of the file. */
  readonly stamp: string
  readonly texts: PackedTexts | null
  readonly networks: PackedNetworks | null
}

interface Columns {
  readonly separator: string
  readonly quotechar: string
  readonly key_column: string
  readonly value_column: string
}

/** Returns key and value of each row. @throws LookupError */
function* rowsOf(file: string, { separator, quotechar, key_column, value_column }: Columns) {
  let columns: readonly [key: number, value: number, all: number] | null = null
  let row = 0
  for (const cells of delimitedRows(file.replace(/^\ufeff/, ''), separator, quotechar)) {
    row++
    if (columns) {
      const [key, value, all] = columns
      if (cells.length !== all) throw new LookupError(`Row ${row} has ${cells.length} columns, the first one ${all}.`)
      yield [cells[key]!, cells[value]!] as const
      continue
    }
    for (const name of [key_column, value_column])
      if (!cells.includes(name))
        throw new LookupError(`The file has no column '${name}'. It has: ${cells.join(', ').slice(0, 300)}.`)
    columns = [cells.indexOf(key_column), cells.indexOf(value_column), cells.length]
  }
  if (!columns) throw new LookupError('The file is empty. Its first line must name the columns.')
}

function* networkRows(rows: Iterable<readonly [string, string]>) {
  for (const [key, value] of rows) {
    const network = networkIn(key)
    if (!network)
      throw new LookupError(`The key '${key.slice(0, 100)}' is no address and no network such as 10.0.0.0/8.`)
    yield [network, value] as const
  }
}

function* folded(rows: Iterable<readonly [string, string]>) {
  for (const [key, value] of rows) yield [key.toLowerCase(), value] as const
}

/** Says what is wrong with a path, as the end of a sentence; null where all is well. */
function pathProblem(path: string, mayRead: (path: string) => boolean): string | null {
  if (!mayRead(path)) return mayNotRead
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 'The file does not exist.'
  return found.isFile() ? null : 'This is not a file.'
}

function reasonOf({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'The file does not exist.'
  if (code === 'EACCES' || code === 'EPERM') return 'The server may not read the file.'
  return `The file cannot be read (${code}).`
}

const fields = {
  path: text(),
  separator: character,
  quotechar: character,
  key_column: text(),
  value_column: text(),
  check_interval: whole(1),
  case_insensitive_lookup: optional(flag, false),
  cidr_lookup: optional(flag, false),
}

export const adapterType = loadedType({
  type: 'csvfile',
  configClass: 'org.graylog2.lookup.adapters.CSVFileDataAdapter$Config',
  defaultConfig: {
    path: '/etc/graylog/lookup-table.csv',
    separator: ',',
    quotechar: '"',
    key_column: 'key',
    value_column: 'value',
    check_interval: 60,
    case_insensitive_lookup: false,
    cidr_lookup: false,
  },
  fields,
  check({ path }, { mayRead }) {
    const problem = pathProblem(path, mayRead)
    return problem === null ? {} : { path: [problem] }
  },
  everyMs: config => config.check_interval * 1000,
  async load(config, { mayRead }, before: Data | null, signal): Promise<Data> {
    if (!mayRead(config.path)) throw new LookupError(mayNotRead)
    const unreadable = (error: unknown): never => {
      throw new LookupError(reasonOf(error as NodeJS.ErrnoException), { cause: error })
    }
    const { size, ino, mtimeMs } = await stat(config.path).catch(unreadable)
    const stamp = `${ino}-${size}-${mtimeMs}`
    if (stamp === before?.stamp) return before
    if (size > maxDataBytes) throw new LookupError(`The file has more than ${maxDataBytes / 1024 / 1024} MiB.`)
    const rows = rowsOf(await readFile(config.path, { encoding: 'utf8', signal }).catch(unreadable), config)
    if (config.cidr_lookup)
      return { stamp, texts: null, networks: await packNetworks(networkRows(rows), { refuseTwice: true }) }
    const keyed = config.case_insensitive_lookup ? folded(rows) : rows
    return { stamp, texts: await packTexts(keyed, { refuseTwice: true }), networks: null }
  },
  reader(config, { texts, networks }): Find {
    const found = (value: string | null) => (value === null ? nothing : oneValue(value))
    if (networks) {
      const find = networksReader(networks)
      return key => found(find(addressKey(key)))
    }
    const find = textsReader(texts!)
    return config.case_insensitive_lookup ? key => found(find(key.toLowerCase())) : key => found(find(key))
  },
})
