import { useMemo, useState } from 'react'
import { formatNumber } from '../../core/numbers/format.ts'
import {
  Dialog,
  Icon,
  IconButton,
  Kbd,
  Link,
  Mark,
  Menu,
  Sparkline,
  useCore,
  useStore,
  useStrings,
  type MenuItem,
} from '../kit/kit.ts'
import { useDestinations, type Destination } from './destinations.ts'
import { paletteKey } from './palette-key.ts'
import { useShell } from './shell-context.ts'
import { useSignOut } from './sign-out.ts'
import { shellStrings } from './strings.ts'
import { themeItems } from './theme-switch.tsx'
import { createThroughput } from './throughput.ts'

interface TopBarProps {
  readonly onHelp: () => void
  readonly onPalette: () => void
  readonly onSkip: () => void
}

export function TopBar({ onHelp, onPalette, onSkip }: TopBarProps) {
  const t = useStrings(shellStrings)
  const core = useCore()
  const { product } = useStore(core.$brand)
  const [sheet, setSheet] = useState(false)
  const $throughput = useMemo(() => createThroughput(core), [core])
  const { main, system } = useDestinations()
  return (
    <header className="topbar">
      <button type="button" className="skip btn" onClick={onSkip}>
        {t('skip')}
      </button>
      <span className="phone">
        <IconButton icon="list" label={t('menu')} aria-haspopup="dialog" onClick={() => setSheet(true)} />
      </span>
      <Link className="brand" to={core.routes.start()}>
        <Mark />
        <span className="trunc">{product}</span>
      </Link>
      <nav className="nav desk" aria-label={t('mainNavigation')}>
        {main.map(place => (
          <Link key={place.to} to={place.to} aria-current={place.current ? 'page' : undefined}>
            {place.label}
          </Link>
        ))}
        {system.length > 0 && (
          <Menu
            label={t('system')}
            items={system.map(place => ({ label: place.label, to: place.to }))}
            trigger={props => (
              <button type="button" {...props} className={system.some(place => place.current) ? 'current' : undefined}>
                {t('system')} <Icon name="chevron-down" small />
              </button>
            )}
          />
        )}
      </nav>
      <span className="grow" />
      <button type="button" className="btn goto desk" aria-haspopup="dialog" onClick={onPalette}>
        <Icon name="search" /> <span className="trunc">{t('goTo')}</span>{' '}
        <span className="end">
          <Kbd>{paletteKey()}</Kbd>
        </span>
      </button>
      <span className="phone">
        <IconButton size="sm" icon="search" label={t('palette')} aria-haspopup="dialog" onClick={onPalette} />
      </span>
      <span className="desk">
        <ThroughputView $throughput={$throughput} />
      </span>
      <IconButton size="sm" icon="question-circle" label={t('help')} aria-haspopup="dialog" onClick={onHelp} />
      <UserMenu />
      {sheet && (
        <Dialog title={product} className="sheet" onClose={() => setSheet(false)}>
          <nav className="sheet-nav" aria-label={t('mainNavigation')}>
            <SheetLinks places={main} onGo={() => setSheet(false)} />
            {system.length > 0 && <h3>{t('system')}</h3>}
            <SheetLinks places={system} onGo={() => setSheet(false)} />
          </nav>
          <ThroughputView $throughput={$throughput} />
        </Dialog>
      )}
    </header>
  )
}

function SheetLinks({ places, onGo }: { readonly places: readonly Destination[]; readonly onGo: () => void }) {
  return places.map(place => (
    <Link key={place.to} to={place.to} aria-current={place.current ? 'page' : undefined} onClick={onGo}>
      {place.label}
    </Link>
  ))
}

function ThroughputView({ $throughput }: { readonly $throughput: ReturnType<typeof createThroughput> }) {
  const t = useStrings(shellStrings)
  const throughput = useStore($throughput)
  if (!throughput) return null
  return (
    <span className="throughput" role="group" aria-label={t('throughput')} title={t('throughput')}>
      <Sparkline values={throughput.history} />
      <span>
        {t('in')} <b>{formatNumber(Math.round(throughput.input))}</b>
      </span>
      <span>
        {t('out')} <b>{formatNumber(Math.round(throughput.output))}</b>
      </span>
      <span>{t('rate')}</span>
    </span>
  )
}

const initialsOf = (name: string) => {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

function UserMenu() {
  const t = useStrings(shellStrings)
  const core = useCore()
  const { preferences } = useShell()
  const signOut = useSignOut()
  const theme = useStore(preferences.$theme)
  const user = useStore(core.$user)
  const username = useStore(core.session.$username) ?? ''
  const name = user?.full_name || username
  const items: MenuItem[] = [
    { caption: name },
    ...(user ? [{ label: t('profile'), icon: 'person' as const, to: core.routes.user({ userId: user.id }) }] : []),
    'separator',
    { caption: t('theme') },
    ...themeItems(t, theme, value => preferences.$theme.set(value)),
    'separator',
    { label: t('signOut'), icon: 'box-arrow-right', onSelect: () => void signOut() },
  ]
  return (
    <Menu
      label={t('userMenu', { name })}
      align="end"
      items={items}
      trigger={props => (
        <button type="button" {...props} className="btn ghost icon sm" aria-label={t('userMenu', { name })}>
          <span className="avatar" data-initials={initialsOf(name)} />
        </button>
      )}
    />
  )
}
