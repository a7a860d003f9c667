/** The rules for passwords, each with whether what was typed follows it. */
import { passwordProblems, type PasswordProblem } from '../../core/users/rules.ts'
import type { PasswordConfiguration } from '../../core/configuration/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Icon, useStrings } from '../kit/kit.ts'

export interface PasswordRulesProps {
  readonly rules: PasswordConfiguration
  readonly password: string
  readonly username: string
}

/** A list that says nothing where any password will do. */
export function PasswordRules({ rules, password, username }: PasswordRulesProps) {
  const t = useStrings(userStrings)
  const broken = passwordProblems(rules, password, username)
  const all: readonly { readonly id: PasswordProblem; readonly text: string; readonly isTyped: boolean }[] = [
    ...(rules.minimum_length > 1
      ? [{ id: 'length' as const, text: t('ruleLength', { count: rules.minimum_length }), isTyped: true }]
      : []),
    ...(rules.character_classes > 1
      ? [{ id: 'classes' as const, text: t('ruleClasses', { count: rules.character_classes }), isTyped: true }]
      : []),
    ...(rules.refuse_username ? [{ id: 'username' as const, text: t('ruleUsername'), isTyped: true }] : []),
    ...(rules.refuse_common ? [{ id: 'common' as const, text: t('ruleCommon'), isTyped: false }] : []),
  ]
  if (all.length === 0) return null
  return (
    <ul className="password-rules xs" aria-label={t('passwordRules')}>
      {all.map(({ id, text, isTyped }) => {
        const isMet = isTyped && password !== '' && !broken.includes(id)
        return (
          <li key={id} className={isMet ? undefined : 'muted'}>
            <Icon name={isMet ? 'check-circle-fill' : 'circle'} className={isMet ? 'c-success' : ''} />
            <span>
              {text}
              {isMet && <span className="sr"> {t('ruleMet')}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
