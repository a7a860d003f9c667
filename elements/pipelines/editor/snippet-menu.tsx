import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import { Button, Menu, useStrings } from '../../kit/kit.ts'
import { snippets } from './snippets.ts'

/** A menu of statements that rules often need. */
export function SnippetMenu({ onInsert }: { readonly onInsert: (template: string) => void }) {
  const t = useStrings(ruleEditorStrings)
  return (
    <Menu
      label={t('insert')}
      items={snippets.map(({ label, template }) => ({ label: t(label), onSelect: () => onInsert(template) }))}
      trigger={props => (
        <Button {...props} size="sm" icon="plus">
          {t('insert')}
        </Button>
      )}
    />
  )
}
