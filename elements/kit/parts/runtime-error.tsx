import { Button, IconButton } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { useErrorText } from '../error-words.ts'
import { Icon } from '../icon.tsx'
import surfacesCss from '../styles/surfaces.css?inline'
import { addKitCss } from '../stylesheet.ts'

addKitCss(surfacesCss)

export interface RuntimeErrorProps {
  readonly error: Error
  readonly onRetry?: () => void
  readonly onClose: () => void
}

/** The runtime error alert of specification 2.12. */
export function RuntimeError({ error, onRetry, onClose }: RuntimeErrorProps) {
  const t = useCommonStrings()
  const textOf = useErrorText()
  return (
    <div className="callout danger" role="alert">
      <Icon name="exclamation-octagon-fill" />
      <div>
        <h2 className="sm">{t('runtimeError')}</h2>
        <p>{textOf(error)}</p>
        {onRetry && (
          <p className="row">
            <Button size="sm" icon="arrow-clockwise" onClick={onRetry}>
              {t('retry')}
            </Button>
          </p>
        )}
      </div>
      <IconButton size="sm" icon="x-lg" label={t('close')} onClick={onClose} />
    </div>
  )
}
