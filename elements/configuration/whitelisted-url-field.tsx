/** A URL that the server will call: checked against the URL whitelist while it is typed (specification 2.10). */
import { createElement, useState, type Ref } from 'react'
import { isValidUrl } from '../../core/configuration/rules.ts'
import type { UrlWhitelistEntryType } from '../../core/configuration/schema.ts'
import { configurationStrings } from '../../core/configuration/strings.ts'
import { urlPlaceholder } from '../../core/configuration/whitelist-checks.ts'
import {
  Button,
  TextField,
  useCore,
  usePermission,
  useStrings,
  useToast,
  useWordsOf,
  type FieldProps,
} from '../kit/kit.ts'
import { readableUrl } from './readable-url.ts'
import { useUrlCheck } from './use-url-check.ts'

export interface UrlFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Which kind of entry would allow the URL; default: 'regex' for a template with `${key}`, else 'literal'. */
  readonly urlType?: UrlWhitelistEntryType
  /** Default 'https://'. */
  readonly placeholder?: string
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * An invalid URL blocks its form. A URL that is not whitelisted only gets a note: the server decides when it calls.
 * `onValidity` reports both. A whitelist changed from here emits `cordwood-url-whitelist-saved`.
 */
export function UrlField({ urlType, ...props }: UrlFieldProps) {
  const { value, error, hint, onValidity } = props
  const t = useStrings(configurationStrings)
  const core = useCore()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const mayWrite = usePermission('urlwhitelist:write')
  const type = urlType ?? (value.includes(urlPlaceholder) ? 'regex' : 'literal')
  const [verdict, checkAgain] = useUrlCheck(value, type, mayWrite)
  const [adding, setAdding] = useState<object | null>(null)

  const url = readableUrl(value)
  const notUrl = t('notUrl', { url })
  const notWhitelisted = verdict.is === 'notWhitelisted' ? t('notWhitelisted', { url }) : undefined
  const found = verdict.is === 'invalid' ? notUrl : notWhitelisted

  const add = async (entry: string) => {
    try {
      await import('./url-whitelist-editor.tsx')
      setAdding({ type, value: entry })
    } catch (failure) {
      toast.error(wordsOf(failure))
    }
  }
  return (
    <>
      <div className="col">
        <TextField
          placeholder="https://"
          {...props}
          type="url"
          mono
          error={error ?? found}
          problem={value !== '' && !isValidUrl(value) ? notUrl : undefined}
          hint={
            verdict.is === 'failed' ? (
              <span className="c-warning" role="status">
                {verdict.words}
              </span>
            ) : (
              hint
            )
          }
          onValidity={onValidity && (words => onValidity(words || (notWhitelisted ?? '')))}
        />
        {verdict.is === 'notWhitelisted' && mayWrite && (
          <div>
            <Button size="sm" icon="plus" disabled={props.disabled} onClick={() => void add(verdict.entry)}>
              {t('addToWhitelist')}
            </Button>
          </div>
        )}
      </div>
      {/* An element of its own: its form is none of the form that this field stands in. */}
      {adding &&
        createElement('cordwood-url-whitelist-editor', {
          core,
          modal: true,
          open: true,
          newEntry: adding,
          'oncordwood-url-whitelist-saved': checkAgain,
          'oncordwood-url-whitelist-closed': () => setAdding(null),
        })}
    </>
  )
}
