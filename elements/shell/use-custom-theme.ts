/** Declares the custom theme of the app configuration on the shell: the tokens of the theme that is shown. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readCustomTheme } from '../../core/brand/custom-theme.ts'
import { useCore } from '../kit/kit.ts'
import type { Theme } from './preferences.ts'

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

function watchSystem(changed: () => void): () => void {
  const query = prefersDark()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function useCustomTheme(element: HTMLElement, theme: Theme): void {
  const { config } = useCore()
  const custom = useMemo(() => readCustomTheme(config), [config])
  const dark = useSyncExternalStore(watchSystem, () => prefersDark().matches)
  const shown = theme === 'auto' ? (dark ? 'noir' : 'teint') : theme
  useEffect(() => {
    const tokens = Object.entries(custom[shown]).map(([name, value]) => [`--cordwood-${name}`, value] as const)
    for (const [property, value] of tokens) element.style.setProperty(property, value)
    return () => {
      for (const [property] of tokens) element.style.removeProperty(property)
    }
  }, [element, custom, shown])
}
