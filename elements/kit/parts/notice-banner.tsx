import { useId, useState } from 'react'
import type { PublicNotification } from '../../../core/notices/public-notifications.ts'
import { Button, IconButton } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import { addKitCss } from '../stylesheet.ts'
import bannerCss from './notice-banner.css?inline'
import { partStrings } from './strings.ts'
import { calloutIcons } from './surfaces.tsx'

addKitCss(bannerCss)

export interface NoticeBannerProps {
  readonly notification: PublicNotification
  /** Without it there is no button. */
  readonly onDismiss?: () => void
}

/** A notice over the whole width; 'Read More' shows the long message. Its words are text, whatever they look like. */
export function NoticeBanner({ notification, onDismiss }: NoticeBannerProps) {
  const t = useCommonStrings()
  const p = useStrings(partStrings)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { variant, title, hiddenTitle, shortMessage, longMessage } = notification
  return (
    <article className={`banner ${variant}`} aria-labelledby={title === '' ? undefined : `${id}-title`}>
      <Icon name={calloutIcons[variant]} />
      <div>
        {title !== '' && (
          <h2 id={`${id}-title`} className={hiddenTitle ? 'sr' : 'sm'}>
            {title}
          </h2>
        )}
        <p className="short">{shortMessage}</p>
        {longMessage !== '' && (
          <>
            {' '}
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={open}
              aria-controls={`${id}-long`}
              onClick={() => setOpen(!open)}
            >
              {t(open ? 'readLess' : 'readMore')}
            </Button>
            <p id={`${id}-long`} className="long" tabIndex={0} hidden={!open}>
              {longMessage}
            </p>
          </>
        )}
      </div>
      {onDismiss && (
        <IconButton
          size="sm"
          icon="x-lg"
          label={p('dismiss', { title: title === '' ? shortMessage : title })}
          onClick={onDismiss}
        />
      )}
    </article>
  )
}
