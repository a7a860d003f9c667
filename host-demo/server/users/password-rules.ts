/** What new passwords must be like: a configuration of the cluster, none by default (contract 1, 7.1: any that is not empty). */
import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultPasswordConfig } from '../../../core/configuration/defaults.ts'
import { PasswordConfiguration } from '../../../core/configuration/schema.ts'
import { passwordProblems, type PasswordProblem } from '../../../core/users/rules.ts'
import { ValidationError } from '../platform/errors/errors.ts'
import { system } from '../platform/records/callers.ts'
import { config, type Records } from '../platform/records/records.ts'
import { isCommonPassword } from './common-passwords.ts'

export const passwordConfiguration = config(configClasses.passwords, PasswordConfiguration, defaultPasswordConfig)

const messages: Readonly<Record<PasswordProblem, (rules: PasswordConfiguration) => string>> = {
  length: rules => `The password is too short. Use at least ${rules.minimum_length} characters.`,
  classes: rules =>
    `The password is too simple. Use ${rules.character_classes} of these: lower case letters, upper case letters, digits, other characters.`,
  username: () => "The password must not contain the user's name.",
  common: () => 'This password is one of the most common ones. Choose another.',
}

/** @throws ValidationError naming all that the password lacks */
export async function refuseWeakPassword(records: Records, password: string, username: string): Promise<void> {
  const rules = await records.as(system('password rules')).config(passwordConfiguration).get()
  const problems = passwordProblems(rules, password, username)
  if (rules.refuse_common && isCommonPassword(password)) problems.push('common')
  if (problems.length > 0) throw new ValidationError({ password: problems.map(problem => messages[problem](rules)) })
}
