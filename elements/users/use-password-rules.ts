import { configClasses } from '../../core/configuration/classes.ts'
import { defaultPasswordConfig } from '../../core/configuration/defaults.ts'
import type { PasswordConfiguration } from '../../core/configuration/schema.ts'
import { useOptional } from './use-optional.ts'

/** The rules for new passwords; any will do where they may not be read, and the server says what is wrong. */
export const usePasswordRules = (): PasswordConfiguration =>
  useOptional<PasswordConfiguration>(`/system/cluster_config/${configClasses.passwords}`) ?? defaultPasswordConfig
