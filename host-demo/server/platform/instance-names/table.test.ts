import { expect, it } from 'vitest'
import { instanceReader, packInstances, type NamedEntity } from './table.ts'

const entity = (name: string): NamedEntity => ({ name, type: 'instance', awsType: 'AWS::EC2::Instance' })

it('finds what has an address, however the address is written', async () => {
  const table = await packInstances([
    ['10.0.0.7', entity('web')],
    ['2001:DB8:0:0:0:0:0:7', entity('wéb\nof two lines')],
    ['no address', entity('none')],
  ])
  const find = instanceReader(table)
  expect(find('10.0.0.7')).toEqual(entity('web'))
  expect(find('::ffff:10.0.0.7')).toEqual(entity('web'))
  expect(find('2001:db8::7')).toEqual(entity('wéb\nof two lines'))
  expect(['10.0.0.8', '10.0.0.70', '', 'no address', '2001:db8::8'].map(find)).toEqual([null, null, null, null, null])
})

it('can be empty', async () => {
  expect(instanceReader(await packInstances([]))('10.0.0.7')).toBeNull()
})
