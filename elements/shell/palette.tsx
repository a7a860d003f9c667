/** The palette (Ctrl or ⌘ with K): goes to a page or does what the user may do anywhere. */
import { useId, useState } from 'react'
import { Dialog, FilterList, useNavigate, useStore, useStrings } from '../kit/kit.ts'
import { useDestinations } from './destinations.ts'
import { themes } from './preferences.ts'
import { useShell } from './shell-context.ts'
import { useSignOut } from './sign-out.ts'
import { shellStrings } from './strings.ts'

interface Command {
  readonly label: string
  readonly run: () => void
}

function useCommands(showHelp: () => void): readonly Command[] {
  const t = useStrings(shellStrings)
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { $theme } = useShell().preferences
  const theme = useStore($theme)
  const { main, system } = useDestinations()
  return [
    ...[...main, ...system].map(({ label, to }) => ({ label, run: () => navigate(to) })),
    ...themes.filter(other => other !== theme).map(other => ({ label: t('themeIs', { theme: t(other) }), run: () => $theme.set(other) })),
    { label: t('keyHelp'), run: showHelp },
    { label: t('signOut'), run: () => void signOut() },
  ]
}

export function Palette({ onClose, onHelp }: { readonly onClose: () => void, readonly onHelp: () => void }) {
  const t = useStrings(shellStrings)
  const id = useId()
  const commands = useCommands(onHelp)
  const [filter, setFilter] = useState('')
  const choose = (label: string) => {
    onClose()
    commands.find(command => command.label === label)?.run()
  }
  return (
    <Dialog title={t('palette')} className="palette" onClose={onClose}>
      <FilterList
        id={id}
        label={t('palette')}
        options={commands.map(({ label }) => ({ value: label, label }))}
        filter={filter}
        onFilter={setFilter}
        onChoose={choose}
      />
    </Dialog>
  )
}
