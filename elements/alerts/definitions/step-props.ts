/** Properties that all steps of the wizard have. */
import type { DefinitionDraft } from './draft.ts'

export interface StepProps {
  readonly draft: DefinitionDraft
  readonly change: (part: Partial<DefinitionDraft>) => void
  /** Returns what is wrong at a path, once it is to be said. */
  readonly errorOf: (path: string) => string | undefined
}
