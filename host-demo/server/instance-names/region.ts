/** Reads which addresses of a region belong to what: to its instances, and to the network interfaces of everything else. */
import { AddressBook } from './address-book.ts'
import { pages, type PageParts } from './pages.ts'

/** Characters of a name; the provider's own limit of a tag. */
const maxName = 256

const tags = [{ key: 'text', value: 'text' }] as const
const addresses = {
  privateIpAddressesSet: [{ privateIpAddress: 'text', association: { publicIp: 'text' } }],
  ipv6AddressesSet: [{ ipv6Address: 'text' }],
  association: { publicIp: 'text' },
} as const
const instances = {
  nextToken: 'text',
  reservationSet: [
    {
      instancesSet: [
        {
          instanceId: 'text',
          privateIpAddress: 'text',
          ipAddress: 'text',
          tagSet: tags,
          networkInterfaceSet: [addresses],
        },
      ],
    },
  ],
} as const
const interfaces = {
  nextToken: 'text',
  networkInterfaceSet: [
    {
      networkInterfaceId: 'text',
      interfaceType: 'text',
      description: 'text',
      attachment: { instanceId: 'text' },
      tagSet: tags,
      ...addresses,
    },
  ],
} as const

interface Tag {
  readonly key?: string
  readonly value?: string
}
interface Addresses {
  readonly privateIpAddressesSet?: readonly {
    readonly privateIpAddress?: string
    readonly association?: { readonly publicIp?: string }
  }[]
  readonly ipv6AddressesSet?: readonly { readonly ipv6Address?: string }[]
  readonly association?: { readonly publicIp?: string }
}

/** Reads until the book is full. @throws CallError */
export async function readRegion(parts: PageParts, limit: number): Promise<AddressBook> {
  const book = new AddressBook(limit)
  const known = new Set<string>()
  for await (const { reservationSet = [] } of pages('DescribeInstances', instances, parts)) {
    for (const instance of reservationSet.flatMap(({ instancesSet = [] }) => instancesSet)) {
      const { instanceId: id = '', privateIpAddress, ipAddress, tagSet, networkInterfaceSet = [] } = instance
      const found = present([privateIpAddress, ipAddress, ...networkInterfaceSet.flatMap(addressesOf)])
      if (!isWord(id) || found.length === 0) continue
      known.add(id)
      const owner = { id, name: nameOf(tagSet, id), type: 'instance', awsType: 'AWS::EC2::Instance' }
      for (const address of found) book.add(address, owner)
    }
    if (book.isOver) return book
  }
  for await (const { networkInterfaceSet = [] } of pages('DescribeNetworkInterfaces', interfaces, parts)) {
    for (const one of networkInterfaceSet) {
      const { networkInterfaceId: id = '', interfaceType: type = '', description = '', attachment, tagSet } = one
      if (!isWord(id) || known.has(attachment?.instanceId ?? '')) continue
      const owner = {
        id,
        name: nameOf(tagSet, description, id),
        type: isWord(type) ? type : 'interface',
        awsType: 'AWS::EC2::NetworkInterface',
      }
      for (const address of present(addressesOf(one))) book.add(address, owner)
    }
    if (book.isOver) return book
  }
  return book
}

/** As the provider writes ids and kinds. */
const isWord = (text: string) => /^[\w-]{1,64}$/.test(text)

const longestAddress = 45
const present = (found: readonly (string | undefined)[]): readonly string[] =>
  found.filter(address => address !== undefined && address !== '' && address.length <= longestAddress) as string[]

const addressesOf = ({ privateIpAddressesSet = [], ipv6AddressesSet = [], association }: Addresses) => [
  ...privateIpAddressesSet.flatMap(({ privateIpAddress, association: own }) => [privateIpAddress, own?.publicIp]),
  ...ipv6AddressesSet.map(({ ipv6Address }) => ipv6Address),
  association?.publicIp,
]

/** The tag `Name`, or the first text that is not blank. */
function nameOf(tagSet: readonly Tag[] = [], ...others: readonly string[]): string {
  const tag = tagSet.find(({ key }) => key === 'Name')?.value ?? ''
  return ([tag, ...others].map(text => text.trim()).find(text => text !== '') ?? '').slice(0, maxName)
}
