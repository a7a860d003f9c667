import { Fragment } from 'react'
import { Dialog, isApple, Kbd, SwitchField, useStore, useStrings } from '../kit/kit.ts'
import { paletteKey } from './palette-key.ts'
import { useShell } from './shell-context.ts'
import { shellStrings } from './strings.ts'

/** A function, because the palette's key depends on the machine. */
const keys = () =>
  [
    [['/'], 'keyQuery'],
    [['?'], 'keyHelp'],
    [[paletteKey()], 'palette'],
    [['g', 's'], 'keySearch'],
    [['g', 't'], 'keyStreams'],
    [['g', 'a'], 'keyAlerts'],
    [['g', 'd'], 'keyDashboards'],
    [['g', 'o'], 'keyOverview'],
    [['g', 'i'], 'keyInputs'],
    [['j', 'k'], 'keyMessages'],
    [['x'], 'keySelect'],
    [['['], 'keyFields'],
    [['l'], 'keyTail'],
    [[isApple() ? '⌘Z' : 'Ctrl Z'], 'keyUndo'],
    [[isApple() ? '⌘S' : 'Ctrl S'], 'keySave'],
    [['Enter'], 'keyOpen'],
    [['Esc'], 'keyClose'],
  ] as const

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useStrings(shellStrings)
  const { $singleKeys } = useShell().preferences
  const on = useStore($singleKeys) === 'on'
  return (
    <Dialog title={t('keys')} width="sm" onClose={onClose}>
      <dl className="keys">
        {keys().map(([strokes, label]) => (
          <Fragment key={label}>
            <dt>
              {strokes.map(stroke => (
                <Kbd key={stroke}>{stroke}</Kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </Fragment>
        ))}
      </dl>
      <SwitchField label={t('singleKeys')} checked={on} onChange={value => $singleKeys.set(value ? 'on' : 'off')} />
    </Dialog>
  )
}
