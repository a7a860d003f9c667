/** Which core an element works with: its own, the nearest provider's, or the page's; with the words of the language it stands in. */
import { defaultCore, onDefaultCore, type Core } from '../../core/page-core.ts'
import { providedCore } from './core-context.ts'
import { languageOf, onLanguageChange } from './language.ts'

/** Gives `use` the core at once and again when the page is given another or the language changes, until the returned function is called. */
export function followCore(element: HTMLElement, own: Core | undefined, use: (core: Core) => void): () => void {
  const given = own ?? providedCore(element)
  let core = given ?? defaultCore()
  const show = () => use(core.inLanguage(languageOf(element)))
  const stopLanguage = onLanguageChange(show)
  const stopPage = given
    ? undefined
    : onDefaultCore(next => {
        core = next
        show()
      })
  show()
  return () => {
    stopLanguage()
    stopPage?.()
  }
}
