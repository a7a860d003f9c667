import { commonStrings } from '../../../core/brand/common-strings.ts'
import { useStrings } from '../hooks.ts'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'

export interface RuntimeErrorProps {
  readonly error: Error
  readonly onRetry?: () => void
  readonly onClose?: () => void
}

/** The runtime error alert of specification 2.12. */
export function RuntimeError({ error, onRetry, onClose }: RuntimeErrorProps) {
  const t = useStrings(commonStrings)
  return (
    <div className="callout danger" role="alert">
      <Icon name="exclamation-octagon-fill" />
      <div>
        <h2 className="sm">{t('runtimeError')}</h2>
        <p>{error.message}</p>
        {onRetry && <p className="row"><Button size="sm" icon="arrow-clockwise" onClick={onRetry}>{t('retry')}</Button></p>}
      </div>
      {onClose && <IconButton size="sm" icon="x-lg" label={t('close')} onClick={onClose} />}
    </div>
  )
}
