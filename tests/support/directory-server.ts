/** A directory in memory that speaks as much LDAP as logins need: simple binds and searches, unencrypted. */
import { createServer, type Socket } from 'node:net'
import { BerReader, BerWriter } from 'ldapts'

export interface DirectoryEntry {
  readonly dn: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** Who has none cannot bind. */
  readonly password?: string
}

export interface DirectoryServer {
  readonly port: number
  /** May be changed while it runs. */
  readonly entries: DirectoryEntry[]
  /** Ends all connections, too. */
  readonly stop: () => Promise<void>
}

const bindRequest = 0x60
const bindResponse = 0x61
const unbindRequest = 0x42
const searchRequest = 0x63
const searchEntry = 0x64
const searchDone = 0x65
const simplePassword = 0x80
const and = 0xa0
const or = 0xa1
const not = 0xa2
const equality = 0xa3
const present = 0x87
const setOfValues = 0x31
const success = 0
const sizeLimitExceeded = 4
const noSuchObject = 32
const invalidCredentials = 49

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const valuesOf = ({ attributes }: DirectoryEntry, name: string): readonly string[] =>
  Object.entries(attributes).find(([own]) => same(own, name))?.[1] ?? []

type Matches = (entry: DirectoryEntry) => boolean

/** Reads the filter of a search (RFC 4511, 4.5.1.7). Others than these match nothing. */
function readFilter(reader: BerReader): Matches {
  const tag = reader.peek()
  if (tag === present) {
    const attribute = reader.readString(present) ?? ''
    return entry => valuesOf(entry, attribute).length > 0
  }
  reader.readSequence()
  const end = reader.offset + reader.length
  if (tag === and || tag === or || tag === not) {
    const parts: Matches[] = []
    while (reader.offset < end) parts.push(readFilter(reader))
    if (tag === and) return entry => parts.every(part => part(entry))
    return tag === or ? entry => parts.some(part => part(entry)) : entry => !parts[0]!(entry)
  }
  const attribute = reader.readString() ?? ''
  if (tag === equality) {
    const wanted = reader.readString() ?? ''
    return entry => valuesOf(entry, attribute).some(value => same(value, wanted))
  }
  reader.offset = end
  return () => false
}

/** @param scope 0: the entry alone, 1: those right below it, 2: it and all below it */
function isWithin(dn: string, base: string, scope: number): boolean {
  if (scope === 0) return same(dn, base)
  if (scope === 2) return same(dn, base) || dn.toLowerCase().endsWith(`,${base.toLowerCase()}`)
  return same(dn.slice(dn.indexOf(',') + 1), base)
}

function message(id: number, operation: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(operation)
  write(writer)
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}

const result = (id: number, operation: number, code: number) =>
  message(id, operation, writer => {
    writer.writeEnumeration(code)
    writer.writeString('')
    writer.writeString('')
  })

/** @param wanted names of attributes; none: all */
const entryMessage = (id: number, entry: DirectoryEntry, wanted: readonly string[]) =>
  message(id, searchEntry, writer => {
    writer.writeString(entry.dn)
    writer.startSequence()
    for (const [name, values] of Object.entries(entry.attributes)) {
      if (wanted.length > 0 && !wanted.some(one => one === '*' || one === '+' || same(one, name))) continue
      writer.startSequence()
      writer.writeString(name)
      writer.startSequence(setOfValues)
      for (const value of values) writer.writeString(value)
      writer.endSequence()
      writer.endSequence()
    }
    writer.endSequence()
  })

function search(id: number, reader: BerReader, entries: readonly DirectoryEntry[]): readonly Buffer[] {
  reader.readSequence(searchRequest)
  const base = reader.readString() ?? ''
  const scope = reader.readEnumeration() ?? 0
  reader.readEnumeration()
  const limit = reader.readInt() || Number.POSITIVE_INFINITY
  reader.readInt()
  reader.readBoolean()
  const matches = readFilter(reader)
  reader.readSequence()
  const wanted: string[] = []
  for (const end = reader.offset + reader.length; reader.offset < end; ) wanted.push(reader.readString() ?? '')
  if (base !== '' && !entries.some(({ dn }) => same(dn, base))) return [result(id, searchDone, noSuchObject)]
  const found = entries.filter(entry => isWithin(entry.dn, base, scope) && matches(entry))
  const shown = found.slice(0, limit).map(entry => entryMessage(id, entry, wanted))
  return [...shown, result(id, searchDone, found.length > limit ? sizeLimitExceeded : success)]
}

function bind(id: number, reader: BerReader, entries: readonly DirectoryEntry[]): Buffer {
  reader.readSequence(bindRequest)
  reader.readInt()
  const dn = reader.readString() ?? ''
  const password = reader.readString(simplePassword) ?? ''
  const isKnown = entries.some(entry => same(entry.dn, dn) && entry.password === password)
  return result(id, bindResponse, dn === '' || isKnown ? success : invalidCredentials)
}

/** Bytes of the message at the start; undefined while they have not all come. */
function lengthOf(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined
  const first = bytes[1]!
  if (first < 0x80) return 2 + first
  const count = first & 0x7f
  return bytes.length < 2 + count ? undefined : 2 + count + bytes.readUIntBE(2, count)
}

function serve(socket: Socket, entries: readonly DirectoryEntry[]): void {
  let bytes: Buffer = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', data => {
    bytes = Buffer.concat([bytes, data])
    for (let length = lengthOf(bytes); length !== undefined && bytes.length >= length; length = lengthOf(bytes)) {
      const reader = new BerReader(bytes.subarray(0, length))
      bytes = bytes.subarray(length)
      reader.readSequence()
      const id = reader.readInt() ?? 0
      const operation = reader.peek()
      if (operation === bindRequest) socket.write(bind(id, reader, entries))
      else if (operation === searchRequest) for (const reply of search(id, reader, entries)) socket.write(reply)
      else if (operation === unbindRequest) socket.end()
    }
  })
}

/** Starts a directory at a free port of this machine. The entry with the DN '' says what is there. */
export async function startDirectory(entries: DirectoryEntry[]): Promise<DirectoryServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, entries)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    entries,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const base = 'dc=example,dc=org'
const person = (uid: string, name: string): DirectoryEntry => ({
  dn: `uid=${uid},ou=people,${base}`,
  password: `password of ${uid}`,
  attributes: {
    objectClass: ['top', 'person', 'inetOrgPerson'],
    uid: [uid],
    cn: [name],
    mail: [`${uid}@example.org`],
    entryUUID: [`00000000-0000-4000-8000-${uid.padEnd(12, '0').slice(0, 12)}`],
  },
})
const group = (cn: string, members: readonly string[]): DirectoryEntry => ({
  dn: `cn=${cn},ou=groups,${base}`,
  attributes: {
    objectClass: ['top', 'groupOfNames'],
    cn: [cn],
    member: members.map(uid => `uid=${uid},ou=people,${base}`),
  },
})
const unit = (ou: string): DirectoryEntry => ({
  dn: `ou=${ou},${base}`,
  attributes: { objectClass: ['top', 'organizationalUnit'], ou: [ou] },
})

export const systemUser = { dn: `cn=reader,${base}`, password: 'password of the reader' } as const

/** Returns the entries of a small company. */
export const companyEntries = (): DirectoryEntry[] => [
  {
    dn: '',
    attributes: { objectClass: ['top'], namingContexts: [base], supportedLDAPVersion: ['3'] },
  },
  { dn: base, attributes: { objectClass: ['top', 'domain'], dc: ['example'] } },
  { ...systemUser, attributes: { objectClass: ['top', 'organizationalRole'], cn: ['reader'] } },
  unit('people'),
  unit('groups'),
  person('ines', 'Ines Moreau'),
  person('jonas', 'Jonas Weber'),
  group('operators', ['ines']),
]
