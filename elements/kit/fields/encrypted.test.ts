import { expect, it } from 'vitest'
import { encryptedChange, typedSecret } from './encrypted.ts'

it('keeps a secret that is set; there is none to keep otherwise', () => {
  expect(encryptedChange({ is_set: true })).toEqual({ keep_value: true })
  expect(encryptedChange({ is_set: false })).toEqual({ delete_value: true })
  expect(encryptedChange(null)).toEqual({ delete_value: true })
})

it('typing sets the value, an empty field deletes it', () => {
  expect(typedSecret('new')).toEqual({ set_value: 'new' })
  expect(typedSecret('')).toEqual({ delete_value: true })
})
