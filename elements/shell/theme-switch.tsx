import type { Translate } from '../../core/brand/catalogue.ts'
import { Icon, Menu, useStore, useStrings, type MenuItem } from '../kit/kit.ts'
import { themes, type Theme } from './preferences.ts'
import { useShell } from './shell-context.ts'
import { shellStrings } from './strings.ts'

export const themeItems = (
  t: Translate<typeof shellStrings.strings>,
  current: Theme,
  choose: (theme: Theme) => void,
): MenuItem[] => themes.map(theme => ({ label: t(theme), checked: theme === current, onSelect: () => choose(theme) }))

/** For pages without a user. */
export function ThemeSwitch() {
  const t = useStrings(shellStrings)
  const { $theme } = useShell().preferences
  const theme = useStore($theme)
  return (
    <Menu
      label={t('theme')}
      align="end"
      items={themeItems(t, theme, value => $theme.set(value))}
      trigger={props => (
        <button type="button" {...props} className="theme-switch" aria-label={t('themeIs', { theme: t(theme) })}>
          <Icon name="circle-half" small /> {t(theme)}
        </button>
      )}
    />
  )
}
