/** The value of a new token: it is shown here and never again. */
import { useLayoutEffect, useRef } from 'react'
import type { TokenCreated } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Button, Callout, CopyButton, Dialog, useStrings } from '../kit/kit.ts'

export interface TokenValueProps {
  readonly token: TokenCreated
  readonly onClose: () => void
}

export function TokenValue({ token, onClose }: TokenValueProps) {
  const t = useStrings(userStrings)
  const input = useRef<HTMLInputElement>(null)
  // As a property alone: React would write it into the page's source.
  useLayoutEffect(() => {
    input.current!.value = token.token
  }, [token])
  return (
    <Dialog
      title={t('tokenCreated', { name: token.name })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('tokenDone')}
        </Button>
      }
    >
      <div className="form">
        <Callout variant="warning" title={t('tokenOnce')}>
          {t('tokenOnceText')}
        </Callout>
        <div className="token-value">
          <input
            ref={input}
            className="input mono"
            aria-label={t('tokenValue')}
            readOnly
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            onFocus={event => event.currentTarget.select()}
          />
          <CopyButton value={token.token} label={t('copyToken')} />
        </div>
        <p className="hint">{t('tokenUseText')}</p>
      </div>
    </Dialog>
  )
}
