import { expect, it } from 'vitest'
import { UpkeepError } from '../../upkeep/manifest.ts'
import { UnreadableFile } from '../../upkeep/migration/look.ts'
import { AddressError } from '../http/address.ts'
import { StoreOpenError } from '../messages/embedded/write/writer-client.ts'
import { DataFolderError } from '../node/data-folder.ts'
import { NewerFormat } from '../records/backend.ts'
import { SecretError } from '../secrets/key-file.ts'
import { SettingsError } from '../settings/settings.ts'
import { OperatorError } from './operator-error.ts'

it.each([
  SettingsError,
  DataFolderError,
  AddressError,
  UnreadableFile,
  NewerFormat,
  UpkeepError,
  SecretError,
  StoreOpenError,
])('%o reaches the operator with its message', Kind => {
  expect(new Kind('Set it.')).toBeInstanceOf(OperatorError)
})
