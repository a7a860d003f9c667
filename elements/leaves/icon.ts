import { svg, type TemplateResult } from 'lit'
import { $iconPaths, iconPathsOf, type IconName } from '../kit/icon-paths.ts'

export { $iconPaths }

/** An icon is never alone: its button or the text beside it carries the name. A leaf that shows one follows `$iconPaths`. */
export const icon = (name: IconName, small = false): TemplateResult =>
  svg`<svg class="i ${small ? 's' : ''}" viewBox="0 0 16 16" aria-hidden="true">${iconPathsOf(
    $iconPaths.get(),
    name,
  )?.map(d => svg`<path d=${d} fill-rule="evenodd"></path>`)}</svg>`
