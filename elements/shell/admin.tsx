/**
 * `<cordwood-admin>`: the whole product, with its log-in page, navigation, screens and footer. It is the only element that writes the page's
 * address, its title and its storage, so it stands alone on a page.
 *
 * @example
 * <cordwood-admin></cordwood-admin>
 */
import { atom } from 'nanostores'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { commonStrings } from '../../core/brand/common-strings.ts'
import {
  defineElement,
  isOutage,
  lazyPart,
  Outage,
  useCore,
  useHost,
  useShortcuts,
  useStore,
  useStrings,
  type NavigateDetail,
  type TitleDetail,
  type UnsavedDetail,
} from '../kit/kit.ts'
import { Footer } from './footer.tsx'
import { keepForUser } from './kept-for-user.ts'
import { createLocation } from './location.ts'
import { Login } from './login.tsx'
import { Notices } from './notices.tsx'
import { ReportPage, UnavailablePage } from './pages.tsx'
import { Palette } from './palette-dialog.tsx'
import { createPreferences } from './preferences.ts'
import { ScreenOutlet, type ScreenElement } from './screen-outlet.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { isBare, isOpen, screenOf } from './screens.ts'
import { ShellContext, useShell, type Shell } from './shell-context.ts'
import noticeCss from './notice.css?inline'
import shellCss from './shell.css?inline'
import { TopBar } from './top-bar.tsx'
import { useCustomTheme } from './use-custom-theme.ts'

const HelpDialog = lazyPart(async () => (await import('./help-dialog.tsx')).HelpDialog)

function Admin() {
  const shell = useMemo<Shell>(
    () => ({
      location: createLocation(window, { development: import.meta.env.DEV }),
      preferences: createPreferences(),
      $signedOut: atom(false),
    }),
    [],
  )
  useEffect(() => shell.location.start(), [shell])
  return (
    <ShellContext.Provider value={shell}>
      <Theme />
      <DocumentTitle />
      <Navigation />
      <Session />
    </ShellContext.Provider>
  )
}

/** The chosen theme is the element's own attribute; from there it inherits. */
function Theme() {
  const { element } = useHost()
  const theme = useStore(useShell().preferences.$theme)
  useEffect(() => element.setAttribute('theme', theme), [element, theme])
  useCustomTheme(element, theme)
  return null
}

/** Each page adds its title to the product's name, which stands alone again when the page is left. */
function DocumentTitle() {
  const { element } = useHost()
  const core = useCore()
  const t = useStrings(commonStrings)
  const { product } = useStore(core.$brand)
  const { path } = useStore(useShell().location.$place)
  useEffect(() => {
    document.title = product
    const write = ({ detail }: CustomEvent<TitleDetail>) => {
      document.title = t('pageTitle', { title: detail.title })
    }
    element.addEventListener('cordwood-title', write)
    return () => {
      document.title = product
      element.removeEventListener('cordwood-title', write)
    }
  }, [element, t, product, path])
  return null
}

/** Takes the elements' navigation, and asks before unsaved changes are left. */
function Navigation() {
  const { element } = useHost()
  const { location } = useShell()
  const core = useCore()
  useEffect(() => {
    const unsaved = new Map<EventTarget, string>()
    const navigate = (event: CustomEvent<NavigateDetail>) => {
      const { path, replace } = event.detail
      event.preventDefault()
      if (location.navigate(path, { replace })) core.dismissReport()
    }
    const remember = (event: CustomEvent<UnsavedDetail>) => {
      const origin = event.composedPath()[0]!
      if (event.detail.unsaved) unsaved.set(origin, event.detail.question)
      else unsaved.delete(origin)
    }
    element.addEventListener('cordwood-navigate', navigate)
    element.addEventListener('cordwood-unsaved', remember)
    const release = location.guard(() => unsaved.values().next().value ?? null)
    return () => {
      element.removeEventListener('cordwood-navigate', navigate)
      element.removeEventListener('cordwood-unsaved', remember)
      release()
    }
  }, [element, location, core])
  return null
}

function Session() {
  const core = useCore()
  const { status } = useStore(core.session.$state)
  const availability = useStore(core.$available)
  const userError = useStore(core.$userError)
  const { $signedOut } = useShell()
  const signedOut = useStore($signedOut)
  const { bare, open } = useStanding()
  // A screen without chrome says itself that the server cannot be reached.
  const outage = availability.up || (bare && (open || status === 'logged-in')) ? null : availability.error
  const [wasLoggedIn, setWasLoggedIn] = useState(false)
  useEffect(() => {
    if (status !== 'logged-in') return
    setWasLoggedIn(true)
    $signedOut.set(false)
  }, [status, $signedOut])
  return (
    <>
      <div className="shell" inert={outage !== null}>
        {open && <OpenScreen />}
        {!open &&
          status === 'validating' &&
          (isOutage(userError) ? (
            <div className="starting">
              <Outage error={userError} />
            </div>
          ) : (
            <Starting />
          ))}
        {!open && status === 'logged-out' && <Login expired={wasLoggedIn && !signedOut} />}
        {!open && status === 'logged-in' && <Frame />}
      </div>
      {outage !== null && <UnavailablePage error={outage} />}
    </>
  )
}

/** Whether the screen of the address stands without chrome, and whether it needs no login. */
function useStanding(): { readonly bare: boolean; readonly open: boolean } {
  const { routes } = useCore()
  const { path } = useStore(useShell().location.$place)
  return useMemo(() => {
    const match = routes.match(path)
    return { bare: match !== null && isBare(match.name), open: match !== null && isOpen(match.name) }
  }, [routes, path])
}

const nobody = () => undefined

/** A screen that everybody sees, whoever is logged in. */
function OpenScreen() {
  const { routes } = useCore()
  const { location } = useShell()
  const { path, query } = useStore(location.$place)
  const match = useMemo(() => routes.match(path), [routes, path])
  return (
    <div className="frame">
      <main>
        <ScreenOutlet match={match} parameters={query} onScreen={nobody} />
      </main>
    </div>
  )
}

/** Shows the frame until it is known who is logged in, while the code of the addressed screen is fetched. */
function Starting() {
  const { location } = useShell()
  const { routes } = useCore()
  const { path } = useStore(location.$place)
  const match = routes.match(path)
  const screen = match && screenOf(match.name, routes)
  useEffect(() => {
    screen?.load?.().catch(() => undefined)
  }, [screen])
  return (
    <div className="frame delayed">
      <div className="topbar" />
      <main>
        <ScreenSkeleton fills={screen?.fills === true} />
      </main>
    </div>
  )
}

/** Stays as it is when the session renders again. */
const Frame = memo(function Frame() {
  const core = useCore()
  const { location } = useShell()
  const place = useStore(location.$place)
  const report = useStore(core.$report)
  const username = useStore(core.session.$username)
  useEffect(() => (username ? keepForUser(core, username, () => localStorage) : undefined), [core, username])
  const [help, setHelp] = useState(false)
  const [palette, setPalette] = useState(false)
  const screen = useRef<ScreenElement | null>(null)
  const onScreen = useCallback((element: ScreenElement | null) => {
    screen.current = element
  }, [])
  const match = useMemo(() => core.routes.match(place.path), [core, place.path])
  const fills = report === null && match !== null && screenOf(match.name, core.routes)?.fills === true
  const bare = useStanding().bare && report === null
  const showHelp = () => setHelp(true)
  useKeys(screen, showHelp)
  useShortcuts('page', { 'Mod+k': () => setPalette(open => !open && !help) })
  return (
    <div className={fills ? 'frame fills' : 'frame'}>
      {!bare && (
        <>
          <Notices />
          <TopBar
            onHelp={showHelp}
            onPalette={() => setPalette(true)}
            onSkip={() => screen.current?.shadowRoot?.querySelector<HTMLElement>('h1')?.focus()}
          />
        </>
      )}
      <main>
        {report ? (
          <ReportPage report={report} onDismiss={core.dismissReport} />
        ) : (
          <ScreenOutlet match={match} parameters={place.query} onScreen={onScreen} />
        )}
      </main>
      {!bare && <Footer />}
      {palette && <Palette onClose={() => setPalette(false)} onHelp={showHelp} />}
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </div>
  )
})

/** The keys of the whole product; a screen has its own beside them. */
function useKeys(screen: { readonly current: ScreenElement | null }, showHelp: () => void) {
  const { element } = useHost()
  const core = useCore()
  const { location, preferences } = useShell()
  const scope = useStore(preferences.$singleKeys) === 'off' ? 'off' : 'page'
  const { routes } = core
  const hasDialog = () => element.shadowRoot.querySelector('dialog[open]') !== null
  const go = (address: string) => () => {
    if (hasDialog()) return false
    if (location.navigate(address)) core.dismissReport()
    return true
  }
  const focusQuery = () => {
    if (hasDialog()) return false
    // At once, before the next key.
    if (screen.current?.focusQuery) screen.current.focusQuery()
    else {
      go(routes.search())()
      // The screen of another route is there after the next render.
      requestAnimationFrame(() => screen.current?.focusQuery?.())
    }
    return true
  }
  useShortcuts(scope, {
    '?': () => (hasDialog() ? false : showHelp()),
    '/': focusQuery,
    'g s': go(routes.search()),
    'g t': go(routes.streams()),
    'g a': go(routes.alerts()),
    'g d': go(routes.dashboards()),
    'g o': go(routes.overview()),
    'g i': go(routes.inputs()),
  })
}

defineElement('cordwood-admin', Admin, { styles: [shellCss, noticeCss] })
