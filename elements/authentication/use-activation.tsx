/** Activates and deactivates a service and moves it in the order, from its menu or its page. */
import { useState, type ReactNode } from 'react'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { ConfirmDialog, useStrings, useToast, useWordsOf, type MenuItem } from '../kit/kit.ts'
import { movedTo, useActiveServices } from './use-active-services.ts'

export interface Activation {
  /** Its place in the order, from 0; -1: not active; undefined: not known. */
  readonly place: number | undefined
  readonly mayChange: boolean
  readonly activate: () => void
  /** Asks first. */
  readonly deactivate: () => void
  readonly items: readonly MenuItem[]
  /** The question, while it is open. */
  readonly dialog: ReactNode
}

export function useActivation(id: string, title: string): Activation {
  const t = useStrings(authenticationStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const { ids, mayChange, save } = useActiveServices()
  const [asking, setAsking] = useState(false)
  const place = ids?.indexOf(id)

  const run = (wanted: readonly string[], done: string) =>
    void save(wanted).then(
      () => toast.success(done),
      (error: unknown) => toast.error(wordsOf(error)),
    )
  const activate = () => {
    if (ids) run([...ids, id], t('activated', { title }))
  }
  const move = (to: number) => {
    if (ids && place !== undefined) run(movedTo(ids, place, to), t('moved', { title, position: to + 1 }))
  }
  const isActive = place !== undefined && place >= 0
  const caption = mayChange || ids === undefined ? [] : [{ caption: t('mayNotActivate') }]
  return {
    place,
    mayChange,
    activate,
    deactivate: () => setAsking(true),
    items:
      ids === undefined
        ? []
        : isActive
          ? [
              ...caption,
              { label: t('deactivate'), icon: 'pause', disabled: !mayChange, onSelect: () => setAsking(true) },
              ...(ids.length > 1
                ? [
                    {
                      label: t('moveUp'),
                      icon: 'arrow-up' as const,
                      disabled: !mayChange || place === 0,
                      onSelect: () => move(place - 1),
                    },
                    {
                      label: t('moveDown'),
                      icon: 'arrow-down' as const,
                      disabled: !mayChange || place === ids.length - 1,
                      onSelect: () => move(place + 1),
                    },
                  ]
                : []),
            ]
          : [...caption, { label: t('activate'), icon: 'play', disabled: !mayChange, onSelect: activate }],
    dialog: asking && (
      <ConfirmDialog
        title={t('deactivateTitle', { title })}
        confirmLabel={t('deactivate')}
        danger
        onConfirm={async () => {
          await save((ids ?? []).filter(one => one !== id))
          toast.success(t('deactivated', { title }))
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('deactivateQuestion')}</p>
      </ConfirmDialog>
    ),
  }
}
